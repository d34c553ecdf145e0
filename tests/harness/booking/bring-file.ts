import { findImport, openImport, readTable, saveMapping } from "#modules/imports/index.server.ts";
import type { ImportKind, ImportMapping } from "#modules/imports/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";

/** Brings a file as an owner does, who lets missing departures be made. Returns the import's id. */
export async function bringFile(
  deps: { db: Db; clock: Clock },
  kind: ImportKind,
  text: string,
  changes: Partial<ImportMapping> = {},
  fileName = "there.csv",
): Promise<string> {
  const table = await readTable(new TextEncoder().encode(text));
  if (!("lines" in table)) throw new Error(JSON.stringify(table));
  const id = await openImport(deps, { kind, fileName, madeBy: "meera", table });
  const found = await findImport(deps.db, id);
  if (found) await saveMapping(deps, found, { ...found.mapping, makesMissing: true, ...changes });
  return id;
}
