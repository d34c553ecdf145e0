import type { Sql } from "#platform/database/database.server.ts";
import { fromAddress } from "#platform/database/not-from-address.server.ts";

const from = (email: string, until: Date | null) => fromAddress({ email: "email", at: "created_at" }, email, until);

export async function exportWriter(db: Sql, email: string, until: Date | null = null) {
  const messages = await db
    .selectFrom("contact_message")
    .select(["name", "number", "email", "message", "tour_slug as tour", "created_at as sentAt"])
    .where(from(email, until))
    .orderBy("created_at")
    .execute();
  const newsletter = await db
    .selectFrom("subscriber")
    .select(["email", "status", "created_at as since"])
    .where(from(email, until))
    .executeTakeFirst();
  return { messages, newsletter: newsletter ?? null };
}

export async function forgetWriter(db: Sql, email: string, until: Date | null = null): Promise<void> {
  await db.deleteFrom("contact_message").where(from(email, until)).execute();
  await db.deleteFrom("subscriber").where(from(email, until)).execute();
}
