import { listSchedules } from "#modules/availability/index.server.ts";
import { priceListOf } from "#modules/catalogue/index.server.ts";
import { type TourContent, tourPath } from "#modules/catalogue/model.ts";
import { describeDocument, gapsOfPublication, type ReadyText } from "#modules/studio/index.server.ts";
import type { CommandDeps } from "../../command.server.ts";
import { guestLines, keptSums, priceChanges } from "./tour-effects.server.ts";

export type PlanDeps = Pick<CommandDeps, "db" | "clock">;

const MOST_GAPS = 12;

const BOOKINGS_STAY = "Bookings and their prices stay as they are.";

/** Lists effects of a publication beyond its own page, and things that it leaves alone. `dates` are lines about its first dates. */
export async function effectsOf(
  deps: PlanDeps,
  ready: ReadyText,
  dates: readonly string[] = [],
): Promise<{ lines: string[]; stays: string[] }> {
  const follow = ready.following.map(
    ({ kind, key, after }) => `${describeDocument({ kind, key }, after)} names the new address from then on.`,
  );
  const gaps = await gapLines(deps, ready);
  if (ready.kind === "tour") {
    const told = await effectsOnTour(deps, ready);
    const none = dates.length === 0 ? await noDates(deps, ready) : [];
    return { lines: [...told.lines, ...dates, ...none, ...follow, ...gaps], stays: told.stays };
  }
  return { lines: [...follow, ...gaps], stays: [BOOKINGS_STAY] };
}

async function effectsOnTour(deps: PlanDeps, { key: id, value, published, changes }: ReadyText) {
  const [now, then] = [published as TourContent | null, value as TourContent];
  const prices = now === null ? [] : priceChanges(priceListOf(now), priceListOf(then));
  const move = now === null || pathOf(now) === pathOf(then) ? [] : [movedLine(pathOf(now), pathOf(then))];
  const fields = changes.map(({ path }) => path);
  const guests = await guestLines(deps, { id: now === null ? null : id, name: then.name, fields });
  const lines = [...prices.map((change) => `From the publication on: ${change}.`), ...move, ...guests];
  return { lines, stays: [now === null ? BOOKINGS_STAY : await keptSums(deps, id)] };
}

/** A tour that comes back may have its former timetable. */
async function noDates({ db }: PlanDeps, { key, value, published }: ReadyText): Promise<string[]> {
  const isNew = published === null && (value as TourContent).sells === "instant";
  return isNew && (await listSchedules(db, key)).length === 0 ? ["It has no dates until it gets a timetable."] : [];
}

const pathOf = ({ category, slug }: TourContent): string => tourPath(category, slug);

const movedLine = (from: string, to: string): string => `It moves to ${to}; its address ${from} leads there.`;

/** Lists gaps that the site would have from then on: a warning, no refusal. */
export async function gapLines(deps: PlanDeps, text: Parameters<typeof gapsOfPublication>[1]): Promise<string[]> {
  const gaps = await gapsOfPublication(deps, text);
  const shown = gaps.slice(0, MOST_GAPS).map(({ name, words }) => `  ${name}: ${words}`);
  if (gaps.length === 0) return [];
  const more = gaps.length > MOST_GAPS ? [`  And ${gaps.length - MOST_GAPS} more.`] : [];
  return ["Then this is missing:", ...shown, ...more];
}
