import { enterDemo } from "#modules/staff/index.server.ts";
import { type Role, roles } from "#modules/staff/model.ts";
import { systemClock } from "#platform/clock.server.ts";
import type { OwnPlace } from "../site/own-place.ts";

/** Value of the console's cookie for a token (`staffCookie`). */
export const staffCookieValue = (token: string): string =>
  `staff=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`;

/** Opens a session of the demo's person of each role, beside the running site. */
export async function openDemoSessions(place: Pick<OwnPlace, "open">): Promise<Record<Role, string>> {
  const database = await place.open();
  try {
    const deps = { db: database.db, clock: systemClock, env: { APP_MODE: "demo" as const } };
    const cookies: [Role, string][] = [];
    for (const role of roles) {
      const token = await enterDemo(deps, role, null);
      if (token === null) throw new Error(`no demo person of role ${role}`);
      cookies.push([role, staffCookieValue(token)]);
    }
    return Object.fromEntries(cookies) as Record<Role, string>;
  } finally {
    await database.close();
  }
}
