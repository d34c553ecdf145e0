import { readCalendar } from "#modules/desk/index.server.ts";
import { type CalendarView, calendarViews } from "#modules/desk/model.ts";
import { mayOpen, mayRun } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { dayField } from "#platform/time/day-field.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

/** Finds the days that the address asks for. Without a view it is the week, which a phone shows as a list. */
export async function loadCalendar({ app, staff, url }: ScreenAsk) {
  const now = app.clock.now().toISOString();
  const asked = url.searchParams.get("view");
  const view: CalendarView = calendarViews.find((one) => one === asked) ?? "week";
  const day = dayField.safeParse(url.searchParams.get("from")).data ?? delhiDate(now);
  const behind = url.searchParams.get("after");
  const after = view === "list" && behind !== null && isId(behind) ? behind : null;
  const page = await readCalendar(app, { view, day, tourSlug: url.searchParams.get("tour"), after });
  return {
    ...{ title: "Calendar", now, page, isChosen: asked !== null },
    opens: mayOpen(staff.role, "departure"),
    mayAdd: mayRun(staff.role, "add-departure"),
    mayMove: mayRun(staff.role, "move-departure"),
  };
}

export type CalendarData = Awaited<ReturnType<typeof loadCalendar>>;
