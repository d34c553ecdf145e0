import type { Database } from "./database.server.ts";
import { openEmbedded } from "./embedded-database.server.ts";
import { openServer } from "./server-database.server.ts";

/** Opens the PostgreSQL server that `url` names, or the embedded database in a folder. */
export const openDatabase = (target: { url: string; poolSize?: number } | { folder: string }): Promise<Database> =>
  "url" in target ? openServer(target.url, target.poolSize ?? 10) : openEmbedded({ folder: target.folder });
