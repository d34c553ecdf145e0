import type { Cookie } from "react-router";
import { staffSessionOf } from "#modules/staff/index.server.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import type { AppContext } from "../../web/app-context.server.ts";
import { ownCookie } from "../../web/own-cookie.server.ts";

/** Cookie of the company's people: for this browser's session, never sent by a link from elsewhere. */
export const staffCookie = (app: Pick<AppContext, "publicUrl">): Cookie =>
  ownCookie(app, { name: "staff", path: "/", sameSite: "strict" });

/** Finds the open session of a request's cookie. What an open console asks by itself does not lengthen it. */
export async function staffOf(app: AppContext, request: Request): Promise<StaffSession | null> {
  const token: unknown = await staffCookie(app).parse(request.headers.get("cookie"));
  const lengthens = new URL(request.url).pathname !== "/staff/live";
  return staffSessionOf(app, typeof token === "string" ? token : null, { lengthens });
}
