import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { holdFigures } from "./hold-figures.server.ts";

/**
 * More than pay at one time for a company of ten on its best evening; from here on it may be somebody who does not mean to. Fewer than one
 * network may hold (`limitRules.hold`), or whoever stays within that would not be seen.
 */
export const MANY_HOLDS = 16;
/** Fewer than this are a day's business again. Between the two nothing changes, so that nobody is told twice of one evening. */
const FEW_HOLDS = MANY_HOLDS / 2;

const many = { kind: "hold.many", subject: "holds" };

/**
 * A hold costs nothing, and whoever has many networks is held up by no limit on how often one asks: so many unpaid at once keep places
 * from being sold, and the company hears of it while it lasts.
 */
export async function watchHolds(deps: { db: Db; clock: Clock; log: Logger }): Promise<void> {
  const { held: holds, places, departures } = await holdFigures(deps);
  if (holds >= MANY_HOLDS) await raiseAlert(deps, deps.db, { ...many, detail: { holds, places, departures } });
  else if (holds < FEW_HOLDS) await resolveAlert(deps, deps.db, many);
}
