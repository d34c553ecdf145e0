import type { Cookie } from "react-router";
import { staffSessionOf } from "#modules/staff/index.server.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import type { AppContext } from "../../web/app-context.server.ts";
import { ownCookie } from "../../web/own-cookie.server.ts";

/** Cookie of the company's people: for this browser's session, never sent by a link from elsewhere. */
export const staffCookie = (app: Pick<AppContext, "publicUrl">): Cookie =>
  ownCookie(app, { name: "staff", path: "/", sameSite: "strict" });

/** More people than share a browser. */
const MOST_MARKS = 8;

/** Cookie of a browser on which people of the company have logged in. It opens nothing: it keeps their next log-in from being news. */
const browserCookie = (app: Pick<AppContext, "publicUrl">): Cookie =>
  ownCookie(app, { name: "staff-browser", path: "/", sameSite: "strict", maxAge: 365 * 86_400 });

/** Marks of the people who have logged in on a request's browser, the last one first. */
export async function browserMarks(app: Pick<AppContext, "publicUrl">, request: Request): Promise<string[]> {
  const kept: unknown = await browserCookie(app).parse(request.headers.get("cookie"));
  return typeof kept === "string" ? kept.split(" ").slice(0, MOST_MARKS) : [];
}

/** Headers that log somebody in on this browser, and keep its mark. */
export async function entryHeaders(
  app: Pick<AppContext, "publicUrl">,
  entry: { token: string; browserMark?: string; spentMark?: string | null; marks: readonly string[] },
): Promise<Headers> {
  const { token, browserMark, spentMark, marks } = entry;
  const headers = new Headers({ "set-cookie": await staffCookie(app).serialize(token) });
  if (browserMark === undefined) return headers;
  const kept = [browserMark, ...marks.filter((mark) => mark !== spentMark)].slice(0, MOST_MARKS);
  headers.append("set-cookie", await browserCookie(app).serialize(kept.join(" ")));
  return headers;
}

/** Finds the open session of a request's cookie. What an open console asks by itself does not lengthen it. */
export async function staffOf(app: AppContext, request: Request): Promise<StaffSession | null> {
  const token: unknown = await staffCookie(app).parse(request.headers.get("cookie"));
  const lengthens = new URL(request.url).pathname !== "/staff/live";
  return staffSessionOf(app, typeof token === "string" ? token : null, { lengthens });
}
