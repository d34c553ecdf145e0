import type { Database } from "./database.server.ts";
import type { Job } from "./jobs.server.ts";

/**
 * What a PostgreSQL server does by itself in processes of its own, and the embedded one, which is a single process, never: its
 * log is emptied and the room of rows that are gone is used again. Without it the disk fills up, and each start after a crash
 * replays everything since the last clean end. On a server there is nothing to do. By UTC: the second is for Delhi's night, for
 * the database answers nobody else meanwhile (about a second for each 20,000 rows that have changed); missed, it is not made up for
 * by day, and the next night's does what it left.
 */
export const tendEmbedded = (database: Database): Job[] =>
  database.engine === "embedded"
    ? [
        { name: "database.checkpoint", every: "*/5 * * * *", run: () => database.executeRaw("CHECKPOINT") },
        { name: "database.vacuum", every: "35 21 * * *", run: () => database.executeRaw("VACUUM (ANALYZE)") },
      ]
    : [];
