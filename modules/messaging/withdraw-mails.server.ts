import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { type OutboxEvent, withdrawEvents } from "#platform/jobs/outbox.server.ts";
import { createMailFromEvent, NO_MAIL } from "./create-mail-from-event.server.ts";
import { isOwnMail } from "./mail-policies.ts";
import { isMailKind } from "./model.ts";
import { redactSentMail } from "./redact-sent-mail.server.ts";

/** Takes mails out of the outbox before they leave. Those to travellers stay to be seen, as withdrawn. */
export async function withdrawMails(tx: Tx, clock: Clock, events: readonly OutboxEvent[]): Promise<void> {
  for (const event of events) {
    if (NO_MAIL.has(event.topic) || isOwnMail(event.topic) || !isMailKind(event.topic)) continue;
    const made = await createMailFromEvent(tx, event, { inbox: "" });
    if (made)
      await tx
        .updateTable("mail")
        .set({ status: "withdrawn", data: redactSentMail })
        .where("id", "=", made.mailId)
        .execute();
  }
  await withdrawEvents(
    tx,
    clock,
    events.map(({ id }) => id),
  );
}
