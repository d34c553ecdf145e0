import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { AddressRefused, type Mailer } from "#platform/mail/outgoing-mail.ts";
import { type CheckedMailKind, isAwaited, isChecked, mailExpiresAt, readMail } from "./mail-policies.ts";
import { type IsStillTrue, isMailKind, type MailData, type MailKind, mustArrive, type RenderMail } from "./model.ts";
import { redactSentMail } from "./redact-sent-mail.server.ts";

const endings = ["sent", "kept", "lapsed", "withdrawn"] as const;
const ended: ReadonlySet<string> = new Set(endings);

const TOO_LATE = "a mail came too late: what it says is no longer so";

/** Called for a mail that is not sent as it is no longer true. Injected by the composition. */
export type OnMailDropped = (tx: Tx, kind: MailKind, data: MailData<MailKind>) => Promise<void>;

async function letLapse(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  { id, kind, isMissed, unsaid }: { id: string; kind: MailKind; isMissed: boolean; unsaid: (tx: Tx) => Promise<void> },
): Promise<true> {
  await inTransaction(db, async (tx) => {
    // Another process may have sent it meanwhile.
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
 * Sends one queued mail; false if its address was refused. A fault of the mail server throws, and the job retries.
 * A crash after the server's yes sends twice (at least once, by choice). A refused address is retried hours later.
 * Only the demo keeps the text (`keepsWords`): it contains link keys.
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
    // A replaced quote is not missed.
    if (isOver || !isTrue)
      return await letLapse(
        { db, clock, log },
        {
          ...{ id: mail.id, kind, isMissed: isTrue && isAwaited(kind) },
          unsaid: async (tx) => (isTrue ? undefined : onDropped(tx, kind, data)),
        },
      );
    const { unsubscribeUrl, replyTo, files, ...rendered } = await render(
      mail.kind,
      typeof still === "object" ? still : data,
    );
    const status = await mailer.send({
      id: mail.id,
      to: mail.recipient,
      ...rendered,
      ...(replyTo ? { replyTo } : {}),
      ...(files ? { files } : {}),
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
    // One transaction: a second refusal would raise no alert.
    await inTransaction(db, async (tx) => {
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
