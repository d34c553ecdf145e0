import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";

/**
 * The version of the next link, as the `link_version` of a row of `booking` or `credit` is set: one that has never been given, and so
 * ends all that have. One more than the row's would not do: after a restore the row has forgotten the versions that were given since
 * the backup, and whoever holds one of those would have the way in (docs/decisions/0010). The minutes since 1970 are beyond them all,
 * and fit the column until the year 6053.
 */
export const nextLinkVersion = (clock: Clock) =>
  sql<number>`greatest(link_version + 1, ${Math.floor(clock.now().getTime() / 60_000)}::integer)`;
