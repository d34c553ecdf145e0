import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { Mailer } from "#platform/mail.server.ts";
import { isMailKind, mailKinds, type RenderMail } from "./model.ts";

/**
 * Renders and sends one waiting mail; a mail already sent is left alone. Throws when the mail server does not take it, so
 * that the job is tried again (a crash between the server's yes and our note sends it twice: at least once, by choice).
 */
export async function sendMail(
  { db, clock, log, mailer, render }: { db: Db; clock: Clock; log: Logger; mailer: Mailer; render: RenderMail },
  mailId: string,
): Promise<void> {
  const mail = await db.selectFrom("mail").selectAll().where("id", "=", mailId).executeTakeFirst();
  if (!mail || mail.status === "sent" || mail.status === "kept" || !isMailKind(mail.kind)) return;
  const { unsubscribeUrl, ...rendered } = await render(mail.kind, mailKinds[mail.kind].parse(mail.data));
  try {
    const status = await mailer.send({
      id: mail.id,
      to: mail.recipient,
      ...rendered,
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    });
    await db
      .updateTable("mail")
      .set({ ...rendered, status, sent_at: clock.now(), last_error: null })
      .where("id", "=", mail.id)
      .execute();
    log.info({ mailId, kind: mail.kind, status }, "mail");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await db.updateTable("mail").set({ status: "failed", last_error: message }).where("id", "=", mail.id).execute();
    throw error;
  }
}
