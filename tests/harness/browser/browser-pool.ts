import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { launchBrowser } from "./launch-browser.ts";

/** A browser context of a known visitor: no cookies or worker. Only the site's files may be cached. */
export interface Room {
  page: Page;
  context: BrowserContext;
  /** Closes its pages; emptied, the room is the next one's. */
  leave(): Promise<void>;
}

interface Kept {
  context: BrowserContext;
  /** A page that stays: with the last one its process would go, and to start that costs as much as half a visit. */
  caretaker: Page;
  /** Session that empties the browser's storage. */
  broom: CDPSession;
  /** Something lasting was changed: the clock, the connection, a permission. */
  isAltered: boolean;
}

const kept = new WeakMap<Browser, Map<string, Kept[]>>();

/** Calls that change a context for good: it is not used again after them. */
// biome-ignore format: a list of names
const lasting = [
  "addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "route", "routeFromHAR", "routeWebSocket",
  "setExtraHTTPHeaders", "setGeolocation", "setOffline",
] as const;
// biome-ignore format: a list of names
const lastingOfClock = [
  "install", "fastForward", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime",
] as const;

/**
 * Enters an empty room: a page in a window of its size. HTTP cache and compiled scripts stay, which halves a visit's
 * time. A test of a first visit makes its own context instead. A room in which the service worker was allowed is used
 * once: the worker goes on after its pages close.
 */
export async function enterRoom(browser: Browser, options: BrowserContextOptions = {}): Promise<Room> {
  const { viewport, ...further } = options;
  // In India, as for most bookings: the country is guessed from the browser's language.
  const like = { serviceWorkers: "block" as const, locale: "en-IN", ...further };
  const kind = JSON.stringify(like);
  const rooms = kept.get(browser) ?? new Map<string, Kept[]>();
  kept.set(browser, rooms);
  const room = rooms.get(kind)?.pop() ?? (await inTime("to open a window", build(browser, like)));
  const page = await inTime("to open a page", room.context.newPage());
  if (viewport) await page.setViewportSize(viewport);
  let hasLeft = false;
  return {
    page,
    context: room.context,
    async leave() {
      if (hasLeft) return;
      hasLeft = true;
      // A browser that was closed or given back before has taken its rooms along.
      if (!browser.contexts().includes(room.context)) return;
      if (room.isAltered || like.serviceWorkers === "allow") return room.context.close();
      await empty(room);
      rooms.set(kind, [...(rooms.get(kind) ?? []), room]);
    },
  };
}

let ofThisWorker: Promise<Browser> | undefined;

/**
 * Lends a worker's browser to one file after another: compiled scripts and pictures stay, and a start costs as much as
 * two visits. The borrower gives it back.
 */
export async function borrowBrowser(): Promise<Browser> {
  const browser = await ofThisWorker?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  // It ends with the process: so Playwright sees to it.
  ofThisWorker = launchBrowser().then((launched) => launched.browser);
  return ofThisWorker;
}

/** Closes everything a file left open, except empty rooms. */
export async function giveBack(browser: Browser | undefined): Promise<void> {
  if (!browser?.isConnected()) return;
  const ready = [...(kept.get(browser)?.values() ?? [])].flat().map(({ context }) => context);
  await Promise.all(browser.contexts().map((one) => (ready.includes(one) ? undefined : one.close())));
}

async function build(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  await context.addInitScript(comeAgain);
  const caretaker = await context.newPage();
  const room = { context, caretaker, broom: await context.newCDPSession(caretaker), isAltered: false };
  const note = <Owner extends object>(owner: Owner, names: readonly (keyof Owner)[]) => {
    for (const name of names) {
      const act = owner[name] as (...given: unknown[]) => unknown;
      Object.assign(owner, {
        [name]: (...given: unknown[]) => {
          room.isAltered = true;
          return act.apply(owner, given);
        },
      });
    }
  };
  note(context, lasting);
  note(context.clock, lastingOfClock);
  return room;
}

async function empty({ context, caretaker, broom }: Kept): Promise<void> {
  const pages = context.pages().filter((page) => page !== caretaker);
  await inTime("to close pages", Promise.all(pages.map((page) => page.close())));
  await inTime("to clear cookies", context.clearCookies());
  const all = { origin: "*", storageTypes: "all" };
  await inTime("to clear storage", broom.send("Storage.clearDataForOrigin", all));
}

/** Makes a visitor known: the letters of a first visit come in pieces, a sixth of its time. */
const comeAgain = `try{localStorage.setItem("been-here","yes")}catch{}`;

const PATIENCE_MS = 60_000;

/** Names the call that a browser never answers: Playwright gives these no limit. */
async function inTime<Result>(what: string, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The browser took a minute ${what}.`)), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
