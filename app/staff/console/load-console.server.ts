import { data } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import { mayOpen, type Role, roleLabels } from "#modules/staff/model.ts";
import { delhiClockTime, delhiDate, delhiTime } from "#platform/time/delhi-time.ts";
import { shortDay } from "../parts/day-words.ts";
import { loadSheet } from "../sheet/load-sheet.server.ts";
import { addressBelow, shownAddress } from "../sheet/sheet-address.ts";
import { type MenuEntry, menuGroups } from "./menu.ts";
import { notFound } from "./not-found.server.ts";
import type { ScreenAsk } from "./screen.server.ts";
import { atMoment, digestOfScreen, readMark, writeMark } from "./screen-mark.server.ts";
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

interface ReadScreen {
  ask: ScreenAsk;
  shown: Shown;
}

/** Path without its percent signs, as an address in it has them; one that is none leads to no screen. */
function plainPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Reads the screen of an address for a member, as if no sheet were above it; throws a refusal in words. */
async function readScreen(app: AppContext, staff: StaffSession, address: string): Promise<ReadScreen> {
  const url = new URL(addressBelow(address), app.publicUrl);
  const found = findScreen(plainPath(url.pathname).replace(/^\/staff\/?/, ""));
  if (!found) throw notFound();
  if (!mayOpen(staff.role, found.name))
    throw data({ words: "This page is not part of your role. Ask an owner if you need it." }, { status: 403 });
  const ask = { app, staff, params: found.params, url };
  return { ask, shown: { screen: found.name, data: await screens[found.name].load(ask) } as Shown };
}

/** Loads the screen of a request, and the sheet above it; within the frame also what is missing. */
export async function loadConsole(app: AppContext, request: Request) {
  const staff = await theStaff(app, request);
  const frame = frameOf(app, staff);
  const readAt = app.clock.now();
  const read = await readScreen(atMoment(app, readAt), staff, request.url).catch(refusalIn);
  if (!("shown" in read)) {
    const { words, status } = read;
    return data({ frame, shown: null, mark: null, sheet: null, missing: words }, { status });
  }
  const { ask, shown } = read;
  // One after the other: the sheet of a deed is asked for a thing that the screen has found.
  const sheet = await loadSheet({ ...ask, app, url: new URL(shownAddress(request.url), app.publicUrl) });
  return data({ frame, shown, mark: writeMark({ readAt, digest: digestOfScreen(shown) }), sheet, missing: null });
}

/** Words and status of a screen's refusal; rethrows all else. */
function refusalIn(error: unknown): { words: string; status: number } {
  const { data: refused, init } = error as Partial<ReturnType<typeof data<{ words?: unknown } | null>>>;
  if (error instanceof Error || error instanceof Response || typeof refused?.words !== "string") throw error;
  return { words: refused.words, status: init?.status ?? 404 };
}

/** True if a screen that somebody has open would look different, or is not there any more. */
export async function hasNews(app: AppContext, staff: StaffSession, address: string, drawn: string): Promise<boolean> {
  const mark = readMark(drawn);
  if (!mark) return true;
  const read = await readScreen(atMoment(app, mark.readAt), staff, address).catch(refusalIn);
  return !("shown" in read) || digestOfScreen(read.shown) !== mark.digest;
}
