import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/outbox.server.ts";
import type { ContactMessage } from "./model.ts";

/**
 * Keeps a message of the contact form and tells the outbox twice: for the company's inbox and for the writer. All in one
 * transaction, so that a message acknowledged is a message kept.
 */
export async function receiveMessage(
  { db, clock }: { db: Db; clock: Clock },
  { name, number, email, message, tour }: ContactMessage,
  to: { inbox: string; tourName: string | null },
): Promise<void> {
  const id = newId();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("contact_message")
      .values({ id, name, number, email, message, tour_slug: tour ?? null, created_at: clock.now(), answered_at: null })
      .execute();
    await emit(tx, clock, "contact.received", {
      to: to.inbox,
      messageId: id,
      name,
      number,
      email,
      message,
      tourName: to.tourName,
    });
    await emit(tx, clock, "contact.acknowledged", { to: email });
  });
}
