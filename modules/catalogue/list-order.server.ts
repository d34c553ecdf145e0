import { sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";

export type OrderedThing = "tour" | "category" | "destination";

/** Ids in the order in which lists show them. */
export async function listInOrder(db: Sql, thing: OrderedThing): Promise<string[]> {
  const all =
    thing === "tour"
      ? db.selectFrom("tour").select("id").where("published", "=", true).orderBy("position").orderBy("id")
      : db.selectFrom(thing).select("id").orderBy("position").orderBy("slug");
  return (await all.execute()).map(({ id }) => id);
}

/** Puts one at a place of its list, counted from 1; the others close up. Rows that stay in place are not written. */
export async function moveInList(tx: Tx, thing: OrderedThing, id: string, place: number): Promise<void> {
  const order = (await listInOrder(tx, thing)).filter((one) => one !== id);
  order.splice(place - 1, 0, id);
  await sql`UPDATE ${sql.table(thing)} SET position = wanted.place - 1, updated_at = now()
    FROM unnest(${order}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE ${sql.table(thing)}.id = wanted.id AND position <> wanted.place - 1`.execute(tx);
}
