import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";

/**
 * SQL for a `link_version` never given before, so that all older links end.
 * Restored backups forget newer versions (docs/decisions/0010); minutes since 1970 exceed them and fit until 6053.
 */
export const nextLinkVersion = (clock: Clock) =>
  sql<number>`greatest(link_version + 1, ${Math.floor(clock.now().getTime() / 60_000)}::integer)`;
