import { type Db, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";

/** A photograph that waits beside this review, without its files. */
export async function addGuestPhoto(db: Db, review: string): Promise<string> {
  const booking = await db.selectFrom("booking").select("id").limit(1).executeTakeFirstOrThrow();
  const files = { widths: json([96]), width: 96, height: 96, placeholder: "#fff" };
  const [id, name, created_at] = [newId(), "riders--0-0123456789abcdef", new Date("2026-11-20T06:00:00Z")];
  const master = { name, hash: "0123456789abcdef", bytes: 1, created_at, ...files };
  await db.insertInto("picture_master").values(master).execute();
  const asked = { booking_id: booking.id, review_id: review, author_email: "gita@example.com", rights_at: created_at };
  await db
    .insertInto("review_photo")
    .values({ id, master: name, created_at, ...asked, ...files })
    .execute();
  return id;
}
