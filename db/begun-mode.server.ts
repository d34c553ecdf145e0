import { sql } from "kysely";
import { type Db, json } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

export type Mode = "demo" | "live";

/** How a database was begun; `true` by an older version, which did not write down the mode. Undefined where nothing was begun. */
type Begun = { mode: Mode } | true;

/** What the first start wrote down of a database, or undefined before it. */
export async function readBegun(db: Db): Promise<Begun | undefined> {
  const { rows } = await sql<{ value: Begun }>`SELECT value FROM setting WHERE key = 'seeded'`.execute(db);
  return rows[0]?.value;
}

/** Notes the mode in which a database is begun, in the transaction that begins it. */
export const noteBegun = (mode: Mode) => sql`INSERT INTO setting (key, value) VALUES ('seeded', ${json({ mode })})`;

/**
 * Test money and real money are never in one ledger: what a demo has sold nobody has paid for, and a company that rides would sell
 * for nothing in demo mode. An older version wrote `true` instead of the mode: whoever goes on live with it has begun live.
 */
export async function keepToMode(db: Db, mode: Mode, begun: Begun): Promise<void> {
  const fault = faultOfMode(mode, begun);
  if (fault !== null) throw new ConfigurationFault(fault);
  if (begun === true && mode === "live")
    await sql`UPDATE setting SET value = ${json({ mode })} WHERE key = 'seeded'`.execute(db);
}

/** Why a database that was begun so is not gone on with in this mode, and the way out; null where it is. */
export function faultOfMode(mode: Mode, begun: Begun | undefined): string | null {
  if (begun === undefined || begun === true || begun.mode === mode) return null;
  return mode === "live"
    ? "APP_MODE is live, but this database was begun as a demo: its bookings were paid with test money, and its reviews are the demo's. Start on a new data folder or database."
    : "APP_MODE is demo, but this database was begun live: its travellers have paid real money. Set APP_MODE=live, or give the demo a data folder or database of its own.";
}
