import fs from "node:fs";
import path from "node:path";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { StartFault } from "#platform/errors.ts";
import { hasLocalPostgres, openLocalPostgres } from "#platform/local-postgres/local-postgres.server.ts";

type Where = Pick<Env, "DATABASE_URL" | "DATA_DIR">;

/** Address of the database, and the function that releases its server. */
export interface Reached {
  url: string;
  close(): Promise<void>;
}

/**
 * Reaches the database of DATABASE_URL, or the server in the data folder.
 * The latter is created and started as needed, and stopped by the last process that leaves. Throws a StartFault.
 */
export async function reachDatabase(where: Where, say: (progress: string) => void): Promise<Reached> {
  if (where.DATABASE_URL !== undefined) return { url: where.DATABASE_URL, close: async () => undefined };
  return openLocalPostgres(path.resolve(where.DATA_DIR), say);
}

/** True if there is a database; a data folder may have none yet. */
export const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Where): boolean =>
  DATABASE_URL !== undefined || hasLocalPostgres(path.resolve(DATA_DIR));

/** Opens the database for a command, with or without a running site. Throws a StartFault if there is none. */
export async function openForCommand(where: Where, poolSize = 2): Promise<Database> {
  const dataDir = path.resolve(where.DATA_DIR);
  if (!hasDatabase(where))
    throw new StartFault(
      formerEngine(dataDir) ??
        `There is no database in ${dataDir} yet. Start the site once, or set DATA_DIR or DATABASE_URL.`,
    );
  const { url, close } = await reachDatabase(where, (progress) => console.error(progress));
  try {
    const database = await openServer(url, poolSize);
    return {
      ...database,
      async close() {
        await database.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Explains a data folder of an older version's engine; null for any other folder. */
export function formerEngine(dataDir: string): string | null {
  if (hasLocalPostgres(dataDir) || !fs.existsSync(path.join(dataDir, "database/PG_VERSION"))) return null;
  return `The database in ${dataDir} is of a development version from before the first release, which this version does not open. Start on a new data folder (DATA_DIR). Nothing was changed.`;
}
