import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";

/**
 * SQL for a new `link_version` of a booking or credit, above every version ever given, so that all older links end.
 * One more is not enough: a restored backup has forgotten newer versions (docs/decisions/0010).
 * Minutes since 1970 exceed them all and fit the column until 6053.
 */
export const nextLinkVersion = (clock: Clock) =>
  sql<number>`greatest(link_version + 1, ${Math.floor(clock.now().getTime() / 60_000)}::integer)`;
