import { json, type Sql } from "#platform/database.server.ts";
import { type Company, company, type HomePage, homePage } from "./model.ts";

const documents = { company, home: homePage } as const;
interface Documents {
  company: Company;
  home: HomePage;
}

/** Writes a page's document, checked. */
export async function savePage<Key extends keyof Documents>(
  db: Sql,
  key: Key,
  document: Documents[Key],
): Promise<void> {
  const checked = json(documents[key].parse(document));
  await db
    .insertInto("page")
    .values({ key, document: checked })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ document: checked }))
    .execute();
}

/** A page's document. Throws when it was never written. */
export async function getPage<Key extends keyof Documents>(db: Sql, key: Key): Promise<Documents[Key]> {
  const row = await db.selectFrom("page").select("document").where("key", "=", key).executeTakeFirstOrThrow();
  return row.document as Documents[Key];
}
