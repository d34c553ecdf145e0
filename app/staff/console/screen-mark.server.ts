import { createHash } from "node:crypto";
import type { AppContext } from "#app/web/app-context.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

/** Mark of a screen: the moment it was read at, and a digest of what it showed then. */
export interface ScreenMark {
  readAt: Date;
  digest: string;
}

/** The last click of each colleague is no news of a screen. */
const withoutClicks = (name: string, value: unknown): unknown => (name === "lastSeen" ? undefined : value);

export const digestOfScreen = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown, withoutClicks)).digest("base64url").slice(0, 16);

export const writeMark = ({ readAt, digest }: ScreenMark): string => `${readAt.getTime()}.${digest}`;

/** Null for a text that is no mark. */
export function readMark(text: string): ScreenMark | null {
  const [, milliseconds, digest] = /^(\d{1,15})\.([\w-]{16})$/.exec(text) ?? [];
  return milliseconds === undefined || digest === undefined ? null : { readAt: new Date(Number(milliseconds)), digest };
}

/** Older screens are compared with the clock as it is: "in 34 h 32 min" is worth reading again by then. */
const YOUNG_MS = 30 * 60_000;

/** The same context at the moment at which a screen was read: the clock alone is no news, unless the screen is old. */
export function atMoment(app: AppContext, readAt: Date): AppContext {
  const now = app.clock.now();
  const age = now.getTime() - readAt.getTime();
  const isYoung = age >= 0 && age < YOUNG_MS && delhiDate(readAt) === delhiDate(now);
  return isYoung ? { ...app, clock: { now: () => readAt } } : app;
}
