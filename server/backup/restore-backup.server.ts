import fs from "node:fs";
import path from "node:path";
import { CompiledQuery, sql } from "kysely";
import { migrate } from "#db/migrate.server.ts";
import { type Migration, migrations } from "#db/migrations/index.ts";
import { endAllAccess } from "#modules/accounts/index.server.ts";
import { auditLedger } from "#modules/payments/index.server.ts";
import { endAllStaffAccess } from "#modules/staff/index.server.ts";
import type { Database, Tx } from "#platform/database/database.server.ts";
import { StartFault } from "#platform/errors.ts";
import { isRunNote } from "../data-folder.server.ts";
import { type BackupSummary, readBackup, type TableCount } from "./backup-format.server.ts";
import { countTable, quotedColumns, quotedTable, type StoredTable, storedTables } from "./stored-tables.server.ts";

type Ended = Awaited<ReturnType<typeof endAllAccess>>;

/**
 * Restores the backup's schema, its rows in one transaction, then newer migrations.
 * `verify` compares every table and audits the ledger.
 * Revokes all access: a session that ended or a link that was used since the backup would work again. Throws a StartFault.
 */
export async function restoreDatabase(
  database: Database,
  file: string,
  { verify, known = migrations }: { verify: boolean; known?: readonly Migration[] },
): Promise<{ summary: BackupSummary; migrated: string[]; checked: string[]; ended: Ended }> {
  const { db } = database;
  await migrate(db, await shapeOf(file, known));
  const summary = await db.transaction().execute((tx) => load(tx, file));
  const checked = verify ? await compare(database, summary.tables) : [];
  const migrated = await migrate(db, known);
  if (verify) {
    const { postings, faults } = await db.transaction().execute((tx) => auditLedger(tx));
    if (faults.length > 0) throw new StartFault(`The restored ledger is not sound:\n${faults.join("\n")}`);
    checked.push(`the ledger balances (${postings} postings)`);
  }
  const [travellers, staff] = [await endAllAccess({ db }), await endAllStaffAccess({ db })];
  const ended = { sessions: travellers.sessions + staff.sessions, links: travellers.links + staff.links };
  return { summary, migrated, checked, ended };
}

export const refuseDiffering = (file: string, dataDir: string): Promise<void> =>
  eachMissing(file, dataDir, ({ place }) => {
    if (fs.existsSync(place))
      throw new StartFault(
        `${place} is there already and differs from the backup's. --overwrite replaces it, and whatever is in the database. Nothing was changed.`,
      );
  });

/** Overwrites differing files, readable by the owner only: mails and photographs. */
export async function restoreFiles(file: string, dataDir: string): Promise<number> {
  let restored = 0;
  await eachMissing(file, dataDir, ({ place, bytes }) => {
    fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    fs.writeFileSync(place, bytes, { mode: 0o600 });
    restored += 1;
  });
  return restored;
}

async function eachMissing(
  file: string,
  dataDir: string,
  visit: (one: { name: string; place: string; bytes: Buffer }) => void,
): Promise<void> {
  let chunks: Buffer[] = [];
  await readBackup(file, {
    async file() {
      chunks = [];
    },
    async chunk(bytes) {
      chunks.push(bytes);
    },
    async fileEnd(name) {
      // Older backups contain notes of running processes; they mean nothing here.
      if (isRunNote(name)) return;
      const place = path.resolve(dataDir, name);
      if (!place.startsWith(dataDir + path.sep)) throw new StartFault(`The backup names a file outside: ${name}`);
      const bytes = Buffer.concat(chunks);
      if (!fs.existsSync(place) || !fs.readFileSync(place).equals(bytes)) visit({ name, place, bytes });
    },
  });
}

export async function isEmpty(database: Database): Promise<boolean> {
  return (await storedTables(database.db)).length === 0;
}

/** First migration of the development versions from before the baseline. */
const FIRST_BEFORE_BASELINE = "0001_foundation";

/** Reads the whole file first: a damaged or unknown one throws a StartFault before any write. */
export async function shapeOf(file: string, known = migrations): Promise<readonly Migration[]> {
  let names: string[] = [];
  await readBackup(file, {
    async header(header) {
      names = header.migrations;
    },
  });
  if (names[0] === FIRST_BEFORE_BASELINE)
    throw new StartFault(
      `The backup ${file} was taken by a development version from before the first release, whose backups no later version restores. Nothing was changed.`,
    );
  const wanted = known.slice(0, names.length);
  const stranger = names.find((name, at) => wanted[at]?.name !== name);
  if (stranger !== undefined)
    throw new StartFault(
      `The backup ${file} was taken by another version of the software (it has ${stranger}). Restore it with that version or a newer one.`,
    );
  return wanted;
}

/** Triggers are off, because the backup has their results. Recreating the foreign keys verifies each. */
async function load(tx: Tx, file: string): Promise<BackupSummary> {
  const tables = new Map((await storedTables(tx)).map((table) => [table.name, table]));
  const keys = await foreignKeys(tx);
  for (const { table, name } of keys) await sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`).execute(tx);
  for (const name of tables.keys()) {
    await sql.raw(`ALTER TABLE ${quotedTable(name)} DISABLE TRIGGER USER`).execute(tx);
    // Rows written by migrations are in the backup too.
    await sql.raw(`TRUNCATE ${quotedTable(name)}`).execute(tx);
  }
  let insert = "";
  const summary = await readBackup(file, {
    async table(name, columns) {
      const table = tables.get(name);
      if (!table) throw new StartFault(`The backup has a table that its version did not have: ${name}`);
      insert = insertion(table, columns);
    },
    async rows(lines) {
      await tx.executeQuery(CompiledQuery.raw(insert, [`[${lines.join(",")}]`]));
    },
  });
  await moveSequences(tx);
  for (const name of tables.keys()) await sql.raw(`ALTER TABLE ${quotedTable(name)} ENABLE TRIGGER USER`).execute(tx);
  for (const { table, name, definition } of keys)
    await sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`).execute(tx);
  return summary;
}

async function foreignKeys(tx: Tx): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`.execute(tx);
  return rows;
}

function insertion(table: StoredTable, columns: string[]): string {
  const values = columns.map((column, at) => {
    const type = table.columns.find(({ name }) => name === column)?.type;
    if (type === undefined) throw new StartFault(`The backup has a column that is unknown: ${table.name}.${column}`);
    return `(line->>${at})::${type}`;
  });
  return `INSERT INTO ${quotedTable(table.name)} (${quotedColumns(columns)}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(", ")} FROM json_array_elements($1::text::json) AS line`;
}

async function moveSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    SELECT pg_get_serial_sequence(quote_ident(relname), attname) AS sequence, relname AS table, attname AS column
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      AND pg_get_serial_sequence(quote_ident(relname), attname) IS NOT NULL`.execute(tx);
  for (const { sequence, table, column } of rows)
    await sql
      .raw(`SELECT setval('${sequence}', coalesce(max("${column}") + 1, 1), false) FROM ${quotedTable(table)}`)
      .execute(tx);
}

async function compare(database: Database, wanted: Record<string, TableCount>): Promise<string[]> {
  const oneMoment = database.db.transaction().setIsolationLevel("repeatable read");
  return oneMoment.execute(async (tx) => {
    let total = 0;
    for (const table of await storedTables(tx)) {
      const found = await countTable(tx, table);
      const said = wanted[table.name] ?? { rows: 0, digest: "0" };
      if (found.rows !== said.rows || found.digest !== said.digest)
        throw new StartFault(
          `The table ${table.name} was not restored as it was: ${found.rows} rows here, ${said.rows} in the backup.`,
        );
      total += found.rows;
    }
    return [`${Object.keys(wanted).length} tables, ${total} rows: counts and digests equal`];
  });
}
