import { data } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import { mayOpen, type Role, roleLabels } from "#modules/staff/model.ts";
import { delhiClockTime, delhiDate, delhiTime } from "#platform/time/delhi-time.ts";
import { shortDay } from "../parts/day-words.ts";
import { loadSheet } from "../sheet/load-sheet.server.ts";
import { type MenuEntry, menuGroups } from "./menu.ts";
import { notFound } from "./not-found.server.ts";
import { findScreen, type Shown, screens } from "./screens.server.ts";
import { theStaff } from "./the-staff.server.ts";

export interface FrameData {
  groups: MenuEntry[][];
  me: { name: string; role: string; wayIn: string; until: string };
  now: string;
  isDemo: boolean;
  company: { name: string; nameHindi: string | undefined };
}

const isShown = ({ screen }: MenuEntry, role: Role): boolean => Object.hasOwn(screens, screen) && mayOpen(role, screen);

const frameOf = (app: AppContext, staff: StaffSession): FrameData => {
  const now = app.clock.now();
  return {
    groups: menuGroups
      .map((group) => group.filter((entry) => isShown(entry, staff.role)))
      .filter((group) => group.length > 0),
    me: {
      name: staff.name,
      role: roleLabels[staff.role],
      wayIn: staff.wayIn,
      until: delhiClockTime(staff.expiresAt),
    },
    now: `${shortDay(delhiDate(now))}, ${delhiTime(now)}`,
    isDemo: app.env.APP_MODE === "demo",
    company: {
      name: app.builtIn.company.shortName ?? app.builtIn.company.name,
      nameHindi: app.builtIn.company.nameHindi,
    },
  };
};

/** Loads the screen of a path below `/staff`, and the sheet above it. */
export async function loadConsole(app: AppContext, request: Request, path: string) {
  const staff = await theStaff(app, request);
  const found = findScreen(path);
  if (!found) throw notFound();
  if (!mayOpen(staff.role, found.name))
    throw data({ words: "This page is not part of your role. Ask an owner if you need it." }, { status: 403 });
  const url = new URL(request.url);
  url.searchParams.delete("live");
  const ask = { app, staff, params: found.params, url, request };
  // One after the other: the sheet of a deed is asked for a thing that the screen has found.
  const shown = { screen: found.name, data: await screens[found.name].load(ask) } as Shown;
  return { frame: frameOf(app, staff), shown, sheet: await loadSheet(ask) };
}
