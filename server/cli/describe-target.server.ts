import path from "node:path";
import { databaseAddress } from "#platform/database/database-address.server.ts";
import type { Env } from "#platform/env.server.ts";

/**
 * Which company a command is about to look at or write, in one line: typed without the site's own environment it would be
 * another, an empty one below the folder one happens to stand in. Without user and password.
 */
export function describeTarget({ DATABASE_URL, DATA_DIR, APP_MODE }: Env): string {
  const folder = path.resolve(DATA_DIR);
  const where = `the data folder ${folder}, in ${APP_MODE} mode`;
  if (DATABASE_URL === undefined) return `On the database in ${where}`;
  const { database, host } = databaseAddress(DATABASE_URL);
  return `On the database ${database} at ${host} and ${where}`;
}
