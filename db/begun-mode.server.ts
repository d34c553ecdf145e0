import { sql } from "kysely";
import { json, type Sql } from "#platform/database/database.server.ts";
import { ConfigurationFault } from "#platform/errors.ts";

export type Mode = "demo" | "live";
/** Content with which a database begins. */
export type FirstCompany = "demo" | "empty";

interface Begun {
  mode: Mode;
  /** Databases from before there was a choice began with the demo. */
  company?: FirstCompany;
}

export async function readBegun(db: Sql): Promise<Begun | undefined> {
  const { rows } = await sql<{ value: Begun }>`SELECT value FROM setting WHERE key = 'seeded'`.execute(db);
  return rows[0]?.value;
}

export const noteBegun = (mode: Mode, company: FirstCompany = "demo") =>
  sql`INSERT INTO setting (key, value) VALUES ('seeded', ${json({ mode, company })})
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`;

/** Keeps test and real money out of one ledger: in demo mode a live company would sell for nothing. */
export function keepToMode(mode: Mode, begun: Begun): void {
  const fault = faultOfMode(mode, begun);
  if (fault !== null) throw new ConfigurationFault(fault);
}

/** Explains a mode that does not fit. */
export function faultOfMode(mode: Mode, begun: Begun | undefined): string | null {
  if (begun === undefined || begun.mode === mode) return null;
  return mode === "live"
    ? "APP_MODE is live, but this database was begun as a demo: its bookings were paid with test money, and its reviews are the demo's. Start on a new data folder or database."
    : "APP_MODE is demo, but this database was begun live: its travellers have paid real money. Set APP_MODE=live, or give the demo a data folder or database of its own.";
}
