import { firstAssignments } from "#content/guides.ts";
import { assignGuide, findGuide, listDeparturesBetween } from "#modules/availability/index.server.ts";
import { findTourId } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

/** Puts the demo's guides on rides of today and tomorrow, so that a fresh demo has a roster to look at. */
export async function assignFirstGuides({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const from = delhiDate(clock.now());
  for (const { tour, guide, role } of firstAssignments) {
    const [tourId, known] = [await findTourId(db, tour), await findGuide(db, guide)];
    if (tourId === null || known === null)
      throw new Error(`The demo's roster names what is not there: ${tour}, ${guide}`);
    for (const { id } of await listDeparturesBetween(db, { tourId, from, to: addCalendarDays(from, 1) }))
      await assignGuide({ db, clock }, { departureId: id, guideId: known.id, role, by: "demo", reason: "the demo" });
  }
}
