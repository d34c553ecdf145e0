import type { Database } from "./database.server.ts";

/** Where a database is: on a PostgreSQL server, with the size of the pool and the patience of `openServer`, or in a folder. */
type Target = { url: string; poolSize?: number; patienceMs?: number } | { folder: string };

/** Opens the PostgreSQL server that `url` names, or the embedded database in a folder. Only the engine that is asked for is read. */
export async function openDatabase(target: Target): Promise<Database> {
  if ("url" in target) {
    const { openServer } = await import("./server-database.server.ts");
    return openServer(target.url, target.poolSize ?? 10, target.patienceMs ?? null);
  }
  const { openEmbedded } = await import("./embedded-database.server.ts");
  return openEmbedded({ folder: target.folder });
}
