import { sql } from "kysely";
import type { Sql } from "#platform/database.server.ts";

/** What an address has sent us by the contact form, and whether it reads our letter. */
export async function exportWriter(db: Sql, email: string) {
  const messages = await db
    .selectFrom("contact_message")
    .select(["name", "number", "email", "message", "tour_slug as tour", "created_at as sentAt"])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .orderBy("created_at")
    .execute();
  const newsletter = await db
    .selectFrom("subscriber")
    .select(["email", "status", "created_at as since"])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst();
  return { messages, newsletter: newsletter ?? null };
}

/** Deletes the messages and the subscription of an address. */
export async function forgetWriter(db: Sql, email: string): Promise<void> {
  await db.deleteFrom("contact_message").where(sql<boolean>`lower(email) = ${email.toLowerCase()}`).execute();
  await db.deleteFrom("subscriber").where(sql<boolean>`lower(email) = ${email.toLowerCase()}`).execute();
}
