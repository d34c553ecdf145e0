import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { AddressRefused, type Mailer } from "#platform/mail/outgoing-mail.ts";
import { type CheckedMailKind, isAwaited, isChecked, mailExpiresAt, readMail } from "./mail-policies.ts";
import { type IsStillTrue, isMailKind, type MailData, type MailKind, mustArrive, type RenderMail } from "./model.ts";
import { redactSentMail } from "./redact-sent-mail.server.ts";

const endings = ["sent", "kept", "lapsed"] as const;
const ended: ReadonlySet<string> = new Set(endings);

const TOO_LATE = "a mail came too late: what it says is no longer so";

/** Hears of a mail that was not sent because what it says is not so any more; given by the composition, as `IsStillTrue` is. */
export type OnMailDropped = (tx: Tx, kind: MailKind, data: MailData<MailKind>) => Promise<void>;

/** Notes that a mail is not sent any more, because what it says is no longer so; where somebody misses it, a human hears of that. */
async function letLapse(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  { id, kind, isMissed, unsaid }: { id: string; kind: MailKind; isMissed: boolean; unsaid: (tx: Tx) => Promise<void> },
): Promise<true> {
  await inTransaction(db, async (tx) => {
    // Unless it has gone out by another process meanwhile: then nobody misses it.
    const lapsed = await tx
      .updateTable("mail")
      .set({ status: "lapsed", data: redactSentMail, refused_at: null, last_error: TOO_LATE })
      .where("id", "=", id)
      .where("status", "not in", endings)
      .returning("id")
      .executeTakeFirst();
    await resolveAlert({ clock }, tx, { kind: "mail.refused", subject: id });
    if (lapsed) await unsaid(tx);
    if (lapsed && isMissed)
      await raiseAlert({ clock, log }, tx, { kind: "mail.given_up", subject: id, detail: { mail: kind } });
  });
  log.warn({ mailId: id, kind }, TOO_LATE);
  return true;
}

/**
 * Renders and sends one waiting mail; a mail already sent is left alone. Throws when the mail server does not take it, so
 * that the job is tried again (a crash between the server's yes and our note sends it twice: at least once, by choice). An address
 * that the server refuses is no fault of the server's: it is asked for again hours later, and a human hears of it, once, if
 * somebody has paid for what the mail says or was promised it. Of what went out its words are kept where a mailbox shows them
 * (`keepsWords`, the demo): they have links with their keys. The token of a link that works once is kept nowhere, nor are a
 * booking's remarks, which end with its ride. One whose moment has passed (`mailExpiresAt`), or
 * that says what has changed while it waited (`isStillTrue`), is not sent any more (the latter is told to `onDropped`, in the same
 * transaction), or says only what has not; of one that somebody waited for (`isAwaited`) a human hears.
 * Answers whether nothing is left to send.
 */
export async function sendMail(
  {
    db,
    clock,
    log,
    mailer,
    render,
    isStillTrue,
    onDropped = async () => undefined,
    keepsWords,
  }: {
    db: Db;
    clock: Clock;
    log: Logger;
    mailer: Pick<Mailer, "send">;
    render: RenderMail;
    isStillTrue: IsStillTrue;
    onDropped?: OnMailDropped;
    keepsWords: boolean;
  },
  mailId: string,
): Promise<boolean> {
  const refused = { kind: "mail.refused", subject: mailId };
  const mail = await db.selectFrom("mail").selectAll().where("id", "=", mailId).executeTakeFirst();
  if (!mail || ended.has(mail.status) || !isMailKind(mail.kind)) return true;
  try {
    const data = readMail(mail.kind, mail.data);
    const until = mailExpiresAt(mail.kind, data, mail.created_at);
    const isOver = until !== null && until <= clock.now();
    const { kind } = mail;
    const still = isChecked(kind) ? await isStillTrue(kind, data as MailData<CheckedMailKind>) : true;
    const isTrue = still !== false;
    // A quote that a newer one has replaced is missed by nobody, however long ago it ran out.
    if (isOver || !isTrue)
      return await letLapse(
        { db, clock, log },
        {
          ...{ id: mail.id, kind, isMissed: isTrue && isAwaited(kind) },
          unsaid: async (tx) => (isTrue ? undefined : onDropped(tx, kind, data)),
        },
      );
    const { unsubscribeUrl, replyTo, ...rendered } = await render(mail.kind, typeof still === "object" ? still : data);
    const status = await mailer.send({
      id: mail.id,
      to: mail.recipient,
      ...rendered,
      ...(replyTo ? { replyTo } : {}),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    });
    const kept = keepsWords ? rendered : { subject: rendered.subject, ...retention.mail.forgets.sent };
    await db
      .updateTable("mail")
      .set({ ...kept, status, data: redactSentMail, sent_at: clock.now(), last_error: null, refused_at: null })
      .where("id", "=", mail.id)
      .execute();
    if (mail.refused_at !== null) await resolveAlert({ clock }, db, refused);
    log.info({ mailId, kind: mail.kind, status }, "mail");
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isRefused = error instanceof AddressRefused;
    const { kind } = mail;
    // Together: the next refusal is no first one, and would raise nothing.
    await inTransaction(db, async (tx) => {
      // Unless it has gone out by another process meanwhile: then it is done.
      const failed = await tx
        .updateTable("mail")
        .set({ status: "failed", last_error: message, ...(isRefused ? { refused_at: clock.now() } : {}) })
        .where("id", "=", mail.id)
        .where("status", "not in", endings)
        .returning("id")
        .executeTakeFirst();
      if (failed && isRefused && mail.refused_at === null && mustArrive(kind))
        await raiseAlert({ clock, log }, tx, { ...refused, detail: { mail: kind } });
    });
    if (!isRefused) throw error;
    log.warn({ mailId, kind }, "the address of a mail was refused");
    return false;
  }
}
