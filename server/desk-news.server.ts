import { sql } from "kysely";
import type { Db } from "#platform/database/database.server.ts";

/** News for open consoles that no commit tells by itself: captured payments and mails. */
export interface DeskNews {
  /** Remembers that there is something new. */
  note(): void;
  /** Tells all processes, in one NOTIFY for whatever was noted. */
  tell(): Promise<void>;
}

/** Keeps NOTIFY out of commits that come by the hundred, as its lock makes them wait for one another. */
export function createDeskNews(db: Db): DeskNews {
  let isBehind = false;
  return {
    note() {
      isBehind = true;
    },
    async tell() {
      if (!isBehind) return;
      isBehind = false;
      try {
        await sql`SELECT pg_notify('desk_change', 'mail')`.execute(db);
      } catch (error) {
        isBehind = true;
        throw error;
      }
    },
  };
}
