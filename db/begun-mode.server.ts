import { sql } from "kysely";
import { type Db, json } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

export type Mode = "demo" | "live";

/** Mode of the first start; `true` if an older version did not note it. */
type Begun = { mode: Mode } | true;

/** Reads the mode of the first start. */
export async function readBegun(db: Db): Promise<Begun | undefined> {
  const { rows } = await sql<{ value: Begun }>`SELECT value FROM setting WHERE key = 'seeded'`.execute(db);
  return rows[0]?.value;
}

/** Notes the mode; part of the first start's transaction. */
export const noteBegun = (mode: Mode) => sql`INSERT INTO setting (key, value) VALUES ('seeded', ${json({ mode })})`;

/**
 * Keeps test and real money out of one ledger: demo bookings are unpaid, and a live company in demo mode would sell for
 * nothing. `true` of an older version becomes live at a live start.
 */
export async function keepToMode(db: Db, mode: Mode, begun: Begun): Promise<void> {
  const fault = faultOfMode(mode, begun);
  if (fault !== null) throw new ConfigurationFault(fault);
  if (begun === true && mode === "live")
    await sql`UPDATE setting SET value = ${json({ mode })} WHERE key = 'seeded'`.execute(db);
}

/** Explains why the mode does not fit, with the way out; null if it fits. */
export function faultOfMode(mode: Mode, begun: Begun | undefined): string | null {
  if (begun === undefined || begun === true || begun.mode === mode) return null;
  return mode === "live"
    ? "APP_MODE is live, but this database was begun as a demo: its bookings were paid with test money, and its reviews are the demo's. Start on a new data folder or database."
    : "APP_MODE is demo, but this database was begun live: its travellers have paid real money. Set APP_MODE=live, or give the demo a data folder or database of its own.";
}
