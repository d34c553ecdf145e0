import { sql } from "kysely";
import { type Db, json } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

export type Mode = "demo" | "live";

/** `true`: an older version did not note the mode. */
type Begun = { mode: Mode } | true;

export async function readBegun(db: Db): Promise<Begun | undefined> {
  const { rows } = await sql<{ value: Begun }>`SELECT value FROM setting WHERE key = 'seeded'`.execute(db);
  return rows[0]?.value;
}

export const noteBegun = (mode: Mode) => sql`INSERT INTO setting (key, value) VALUES ('seeded', ${json({ mode })})`;

/**
 * Keeps test and real money out of one ledger: in demo mode a live company would sell for nothing. An older version's
 * `true` becomes live.
 */
export async function keepToMode(db: Db, mode: Mode, begun: Begun): Promise<void> {
  const fault = faultOfMode(mode, begun);
  if (fault !== null) throw new ConfigurationFault(fault);
  if (begun === true && mode === "live")
    await sql`UPDATE setting SET value = ${json({ mode })} WHERE key = 'seeded'`.execute(db);
}

/** Explains a mode that does not fit. */
export function faultOfMode(mode: Mode, begun: Begun | undefined): string | null {
  if (begun === undefined || begun === true || begun.mode === mode) return null;
  return mode === "live"
    ? "APP_MODE is live, but this database was begun as a demo: its bookings were paid with test money, and its reviews are the demo's. Start on a new data folder or database."
    : "APP_MODE is demo, but this database was begun live: its travellers have paid real money. Set APP_MODE=live, or give the demo a data folder or database of its own.";
}
