import { redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import { staffOf } from "./staff-cookie.server.ts";

/** The member who asks; leads everybody else to the way in. */
export async function theStaff(app: AppContext, request: Request): Promise<StaffSession> {
  const staff = await staffOf(app, request);
  if (staff) return staff;
  const { pathname, search } = new URL(request.url);
  const to = pathname.replace(/\.data$/, "") + search;
  const address = to === "/staff" ? "/staff/enter" : `/staff/enter?to=${encodeURIComponent(to)}`;
  throw redirect(address, { headers: privateHeaders() });
}
