import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId } from "#platform/ids.server.ts";
import { guessMapping, habitOf } from "./guess-mapping.server.ts";
import { type ImportKind, type ImportMapping, type ImportState, LINES_KEPT_DAYS } from "./model.ts";
import { readTable } from "./reading/read-table.server.ts";
import type { ReadTable, SheetInfo, TableLine } from "./reading/table.ts";
import "./tables.server.ts";

type Deps = { db: Db; clock: Clock };

export interface Import {
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  sheet: string | null;
  headings: string[];
  mapping: ImportMapping;
  madeBy: string;
  createdAt: Date;
  updatedAt: Date;
  doneAt: Date | null;
}

const LINES_AT_ONCE = 1_000;

interface Brought {
  kind: ImportKind;
  fileName: string;
  madeBy: string;
  /** A workbook has no table before its sheet is chosen. */
  table: ReadTable | null;
  workbook?: { bytes: Uint8Array; sheets: SheetInfo[] };
}

const noTable: ReadTable = { headings: [], lines: [], sheet: null };

/** Keeps a file that was read, with a first guess of its columns. Returns its id; the first one's of a file that was sent twice. */
export const openImport = ({ db, clock }: Deps, brought: Brought): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { kind, fileName, madeBy, table, workbook } = brought;
    // Serialises double submits.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import of ${madeBy}`}, 0))`.execute(tx);
    const first = await findSame(tx, clock, brought);
    if (first !== null) return first;
    const now = clock.now();
    const id = newId();
    await tx
      .insertInto("import")
      .values({
        ...{ id, kind, state: "open", file_name: fileName, made_by: madeBy, created_at: now, updated_at: now },
        ...(await headOf(tx, kind, table ?? noTable)),
      })
      .execute();
    if (workbook) {
      const { bytes, sheets } = workbook;
      await tx
        .insertInto("import_workbook")
        .values({ import_id: id, bytes, sheets: json(sheets) })
        .execute();
    }
    await insertLines(tx, id, table ?? noTable);
    return id;
  });

/** Finds an untouched import of the same file within the hour. */
async function findSame(
  tx: Tx,
  clock: Clock,
  { kind, fileName, madeBy, table, workbook }: Brought,
): Promise<string | null> {
  const opened = await tx
    .selectFrom("import")
    .leftJoin("import_workbook", "import_id", "import.id")
    .select(["import.id", "headings", "bytes"])
    .where("kind", "=", kind)
    .where("file_name", "=", fileName)
    .where("made_by", "=", madeBy)
    .where("state", "=", "open")
    .where("created_at", ">", duplicateWindowStart(clock))
    .whereRef("updated_at", "=", "created_at")
    .execute();
  for (const { id, headings, bytes } of opened) {
    const isSame = workbook
      ? bytes !== null && Buffer.from(bytes).equals(workbook.bytes)
      : isDeepStrictEqual([headings, await readLines(tx, id)], [table?.headings, table?.lines]);
    if (isSame) return id;
  }
  return null;
}

/** Sheets of a workbook of which nothing was brought yet; null for other files. */
export async function findSheets(db: Sql, id: string): Promise<SheetInfo[] | null> {
  const row = await db.selectFrom("import_workbook").select("sheets").where("import_id", "=", id).executeTakeFirst();
  return row?.sheets ?? null;
}

/** Reads another sheet of a kept workbook in place of the one before. Returns a fault in words. */
export async function chooseSheet({ db, clock }: Deps, { id, kind }: Import, sheet: string): Promise<string | null> {
  const kept = await db.selectFrom("import_workbook").select("bytes").where("import_id", "=", id).executeTakeFirst();
  if (!kept) return "The workbook is not kept any more. Bring it again.";
  const table = await readTable(kept.bytes, sheet);
  if ("fault" in table) return table.fault.words;
  if ("sheets" in table) return "Choose one of the sheets.";
  await inTransaction(db, async (tx) => {
    const changes = { ...(await headOf(tx, kind, table)), updated_at: clock.now() };
    await tx.updateTable("import").set(changes).where("id", "=", id).execute();
    await tx.deleteFrom("import_line").where("import_id", "=", id).execute();
    await insertLines(tx, id, table);
  });
  return null;
}

async function headOf(tx: Tx, kind: ImportKind, table: ReadTable) {
  const habit = await tx.selectFrom("import_habit").select("mapping").where("kind", "=", kind).executeTakeFirst();
  const mapping = guessMapping(kind, table, habit?.mapping ?? null);
  return { sheet: table.sheet, headings: json(table.headings), mapping: json(mapping) };
}

async function insertLines(tx: Tx, id: string, { lines }: ReadTable): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
    await tx
      .insertInto("import_line")
      .values(
        lines.slice(at, at + LINES_AT_ONCE).map(({ line, cells }) => ({ import_id: id, line, cells: json(cells) })),
      )
      .execute();
}

const columns = [
  ...(["id", "kind", "state", "file_name as fileName", "sheet", "headings", "mapping"] as const),
  ...(["made_by as madeBy", "created_at as createdAt", "updated_at as updatedAt", "done_at as doneAt"] as const),
] as const;

export async function findImport(db: Sql, id: string): Promise<Import | null> {
  return (await db.selectFrom("import").select(columns).where("id", "=", id).executeTakeFirst()) ?? null;
}

const MOST_LISTED = 50;

/** Imports, the last one first, with the number of their lines that are still kept. */
export const listImports = (db: Sql): Promise<(Import & { lines: number })[]> =>
  db
    .selectFrom("import")
    .select(columns)
    .select(sql<number>`(SELECT count(*)::integer FROM import_line WHERE import_id = import.id)`.as("lines"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();

export const readLines = (db: Sql, importId: string): Promise<TableLine[]> =>
  db.selectFrom("import_line").select(["line", "cells"]).where("import_id", "=", importId).orderBy("line").execute();

/** Saves what the columns mean, for this file and as the habit of the next one. */
export async function saveMapping({ db, clock }: Deps, found: Import, mapping: ImportMapping): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("import")
      .set({ mapping: json(mapping), updated_at: now })
      .where("id", "=", found.id)
      .execute();
    const habit = { mapping: json(habitOf(found.headings, mapping)), updated_at: now };
    await tx
      .insertInto("import_habit")
      .values({ kind: found.kind, ...habit })
      .onConflict((conflict) => conflict.column("kind").doUpdateSet(habit))
      .execute();
  });
}

/** Throws a file away of which nothing was made. False if something was. */
export async function discardImport(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("import")
    .where("id", "=", id)
    .where((is) => is.not(is.exists(is.selectFrom("import_made").select("line").where("import_id", "=", id))))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes lines of files on which nobody has worked for thirty days. */
export async function forgetImportLines({ db, clock }: Deps): Promise<number> {
  const since = new Date(clock.now().getTime() - LINES_KEPT_DAYS * 86_400_000);
  const { numDeletedRows } = await db
    .deleteFrom("import_line")
    .where("import_id", "in", (is) => is.selectFrom("import").select("id").where("updated_at", "<", since))
    .executeTakeFirst();
  await db
    .deleteFrom("import_workbook")
    .where("import_id", "in", (is) => is.selectFrom("import").select("id").where("updated_at", "<", since))
    .execute();
  return Number(numDeletedRows);
}

/** Deletes a person's lines and what was known of them as a customer. `until`: the address was theirs no longer. */
export async function forgetImported(db: Sql, email: string, until: Date | null = null): Promise<void> {
  await db
    .deleteFrom("import_line")
    .where(sql<boolean>`EXISTS (SELECT FROM jsonb_array_elements_text(cells) AS cell
      WHERE position(lower(${email}) IN lower(cell)) > 0)`)
    .where("import_id", "in", (is) =>
      is.selectFrom("import").select("id").where(sql<boolean>`${until}::timestamptz IS NULL OR created_at <= ${until}`),
    )
    .execute();
  // Nobody searches a packed file: it can be brought again.
  await db.deleteFrom("import_workbook").execute();
  await db
    .deleteFrom("customer")
    .where("email", "=", email.toLowerCase())
    .where(sql<boolean>`${until}::timestamptz IS NULL OR created_at <= ${until}`)
    .execute();
}
