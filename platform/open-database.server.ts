import type { Database } from "./database.server.ts";
import { openEmbedded } from "./embedded-database.server.ts";
import { openServer } from "./server-database.server.ts";

/** Where a database is: on a PostgreSQL server, with the size of the pool and the patience of `openServer`, or in a folder. */
type Target = { url: string; poolSize?: number; patienceMs?: number } | { folder: string };

/** Opens the PostgreSQL server that `url` names, or the embedded database in a folder. */
export const openDatabase = (target: Target): Promise<Database> =>
  "url" in target
    ? openServer(target.url, target.poolSize ?? 10, target.patienceMs ?? null)
    : openEmbedded({ folder: target.folder });
