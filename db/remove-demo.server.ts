import { sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { readBegun } from "./begun-mode.server.ts";
import { beginEmpty } from "./seed.server.ts";

/** Deeds of the company, and our own marks. */
const kept = ["audit", "undone_deed", "setting", "schema_migration", "rate_limit"] as const;
/** Tables of the company's people, and of pictures: those of the build, and those that somebody has brought. */
const keptKinds = "^(staff|photo|picture)(_|$)";

/** Guests of `fill-demo-day` have addresses of this domain, which nobody can have. */
const isInvented = sql<boolean>`contact_email LIKE '%@guests.example'`;

interface DemoCounts {
  tours: number;
  stories: number;
  reviews: number;
  bookings: number;
  /** Bookings of guests who are not invented. */
  ownBookings: number;
  /** Of those, payments that somebody took by hand. */
  takenByHand: number;
  travellers: number;
}

/** True if this database holds the demo company. */
const hasDemo = async (db: Sql): Promise<boolean> => ((await readBegun(db))?.company ?? "demo") === "demo";

/** Counts what goes with the demo; null if this database holds no demo company. */
async function countDemo(db: Sql): Promise<DemoCounts | null> {
  if (!(await hasDemo(db))) return null;
  const { rows } = await sql<DemoCounts>`SELECT
    (SELECT count(*)::int FROM tour WHERE published) AS tours,
    (SELECT count(*)::int FROM post WHERE published) AS stories,
    (SELECT count(*)::int FROM review) AS reviews,
    (SELECT count(*)::int FROM booking) AS bookings,
    (SELECT count(*)::int FROM booking WHERE NOT ${isInvented}) AS "ownBookings",
    (SELECT count(*)::int FROM desk_payment JOIN payment ON payment.id = desk_payment.payment_id
      JOIN payment_order ON payment_order.id = payment.payment_order_id
      JOIN booking ON booking.id::text = payment_order.payable_ref WHERE NOT ${isInvented}) AS "takenByHand",
    (SELECT count(*)::int FROM profile) AS travellers`.execute(db);
  return rows[0] ?? null;
}

interface Guard {
  table: string;
  name: string;
}

/** Guards of the ledger and of tax papers against being emptied; bit 32 is TRUNCATE in PostgreSQL's catalogue. */
async function listGuards(tx: Tx): Promise<Guard[]> {
  const { rows } = await sql<Guard>`SELECT relname AS "table", tgname AS name FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = current_schema() AND tgtype & 32 <> 0 AND NOT tgisinternal ORDER BY 1, 2`.execute(tx);
  return rows;
}

/**
 * Empties every table but those of the company's people, deeds and pictures, and writes an empty company. Guards are lifted for
 * this one statement: the tables' owner alone may do so, and only test money was ever in them.
 */
async function removeDemo(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> ALL(${[...kept]}::text[])
      AND tablename !~ ${keptKinds}`.execute(tx);
  const guards = await listGuards(tx);
  for (const { table, name } of guards)
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER ${sql.ref(name)}`.execute(tx);
  await sql`TRUNCATE ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx);
  for (const { table, name } of guards)
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER ${sql.ref(name)}`.execute(tx);
  await beginEmpty(tx, "demo");
}

/** Demo company for the commands. */
export const demoDesk = { isThere: hasDemo, count: countDemo, remove: removeDemo };
