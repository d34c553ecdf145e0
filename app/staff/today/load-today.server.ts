import { contactsThatStopSales } from "#modules/content/index.server.ts";
import { needsAHuman, ridesAround, todaysRides } from "#modules/desk/index.server.ts";
import { type Need, type NeedDeed, orderNeeds } from "#modules/desk/model.ts";
import { isFirstRunOver, readFirstRun } from "#modules/operations/index.server.ts";
import { mayOpen, mayRun, type Role } from "#modules/staff/model.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { approvalNeeds } from "./approval-needs.server.ts";

const may =
  (role: Role) =>
  (deed: NeedDeed): boolean =>
    "command" in deed ? mayRun(role, deed.command) : mayOpen(role, deed.screen);

/** A need that somebody else deals with leads there to look. */
const asAllowed = (role: Role, need: Need): Need =>
  "screen" in need.deed && need.deed.wants !== undefined && !mayRun(role, need.deed.wants)
    ? { ...need, deed: { ...need.deed, label: "Open the ride" } }
    : need;

/** Nobody reads more in a morning; what is dealt with makes room for the next. */
const MOST_NEEDS = 60;

/** Progress of the first run for an owner; null once it is over, and for others. */
async function firstRunOf({ app, staff }: Pick<ScreenAsk, "app" | "staff">) {
  if (!mayOpen(staff.role, "firstRun") || (await isFirstRunOver(app.db))) return null;
  if ((await app.demo?.isThere(app.db)) ?? false) return { isDemo: true, words: "" };
  const { done, steps } = await readFirstRun({
    db: app.db,
    memberId: staff.memberId,
    keyId: app.provider.settings.keyId,
  });
  return { isDemo: false, words: `${done} of ${steps.length} done` };
}

/** Finds what needs this member, and the departures of today and tomorrow. */
export async function loadToday({ app, staff }: ScreenAsk) {
  const around = ridesAround(app);
  const [desk, approvals] = await Promise.all([needsAHuman(app, around, may(staff.role)), approvalNeeds(app, staff)]);
  const all = orderNeeds([...approvals, ...desk]);
  const days = todaysRides(await around, app.clock);
  return {
    title: "Today",
    now: app.clock.now().toISOString(),
    needs: all.slice(0, MOST_NEEDS).map((need) => asAllowed(staff.role, need)),
    /** Needs that are less urgent than those listed. */
    more: Math.max(0, all.length - MOST_NEEDS),
    days,
    // Somebody who tries the demo would else see nothing of a day.
    offersGuests: app.env.APP_MODE === "demo" && days.every(({ rides }) => rides.every(({ taken }) => taken === 0)),
    firstRun: await firstRunOf({ app, staff }),
    contacts: (await contactsThatStopSales(app.db)).join(", "),
    mayBook: mayRun(staff.role, "book-guest"),
    opens: { departure: mayOpen(staff.role, "departure"), booking: mayOpen(staff.role, "booking") },
  };
}

export type TodayData = Awaited<ReturnType<typeof loadToday>>;
