import { sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { readBegun } from "./begun-mode.server.ts";
import { beginEmpty } from "./seed.server.ts";

/** The people of the company, its deeds, the pictures that come with a build, and our own marks. */
const kept = [
  ...["staff_member", "staff_invite", "staff_session", "staff_passkey", "staff_recovery_code", "staff_challenge"],
  ...["staff_approval", "staff_deed", "staff_view", "audit", "undone_deed", "photo"],
  ...["setting", "schema_migration", "rate_limit"],
] as const;

/** Guests of `fill-demo-day` have addresses of this domain, which nobody can have. */
const isInvented = sql<boolean>`contact_email LIKE '%@guests.example'`;

export interface DemoCounts {
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

/** Counts what goes with the demo; null if this database holds no demo company. */
export async function countDemo(db: Sql): Promise<DemoCounts | null> {
  if (((await readBegun(db))?.company ?? "demo") !== "demo") return null;
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

/**
 * Empties every table but those of the company's people and deeds, and writes an empty company. The ledger's own guard is lifted
 * for this one statement: its owner alone may do so, and only test money was ever in it.
 */
export async function removeDemo(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> ALL(${[...kept]}::text[])`.execute(tx);
  await sql`ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_never_emptied`.execute(tx);
  await sql`TRUNCATE ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx);
  await sql`ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_never_emptied`.execute(tx);
  await beginEmpty(tx, "demo");
}
