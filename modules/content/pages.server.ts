import { json, type Sql } from "#platform/database/database.server.ts";
import { withSafeLinks } from "#platform/text/web-address.ts";
import { type PageDocument, type PageKey, pageDocuments } from "./model.ts";

/** Inserts a checked document if there is none. */
export async function addPage<Key extends PageKey>(db: Sql, key: Key, document: PageDocument<Key>): Promise<void> {
  await db
    .insertInto("page")
    .values({ key, document: json(pageDocuments[key].parse(document)) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

export async function listPageKeys(db: Sql): Promise<string[]> {
  return (await db.selectFrom("page").select("key").execute()).map(({ key }) => key);
}

/** Throws if it was never written. */
export async function getPage<Key extends PageKey>(db: Sql, key: Key): Promise<PageDocument<Key>> {
  const row = await db.selectFrom("page").select("document").where("key", "=", key).executeTakeFirstOrThrow();
  return withSafeLinks(row.document as PageDocument<Key>);
}

/** Documents by key as they are written; a key that was never written is left out. */
export async function listPageDocuments(
  db: Sql,
  keys: readonly PageKey[],
): Promise<{ key: PageKey; document: unknown }[]> {
  const rows = await db
    .selectFrom("page")
    .select(["key", "document"])
    .where("key", "in", [...keys])
    .execute();
  return keys.flatMap((key) => {
    const row = rows.find((one) => one.key === key);
    return row ? [{ key, document: row.document }] : [];
  });
}

/** Names of the public holidays from day to day, by date. None if nobody has written them down. */
export async function listPublicHolidays(
  db: Sql,
  { from, to }: { from: string; to: string },
): Promise<Map<string, string[]>> {
  const [found] = await listPageDocuments(db, ["public-holidays"]);
  const { days } = (found?.document ?? { days: [] }) as PageDocument<"public-holidays">;
  const within = days.filter(({ date }) => date >= from && date <= to);
  const words = ({ name, followsMoon }: (typeof days)[number]) => (followsMoon ? `${name} (by the moon)` : name);
  return new Map([...Map.groupBy(within, ({ date }) => date)].map(([date, all]) => [date, all.map(words)]));
}
