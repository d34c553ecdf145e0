import path from "node:path";
import { databaseAddress } from "#platform/database/database-address.server.ts";
import type { Env } from "#platform/env.server.ts";

/** Without credentials. The wrong environment would be another, empty company. */
export function describeTarget({ DATABASE_URL, DATA_DIR, APP_MODE }: Env): string {
  const folder = path.resolve(DATA_DIR);
  const where = `the data folder ${folder}, in ${APP_MODE} mode`;
  if (DATABASE_URL === undefined) return `On the database in ${where}`;
  const { database, host } = databaseAddress(DATABASE_URL);
  return `On the database ${database} at ${host} and ${where}`;
}
