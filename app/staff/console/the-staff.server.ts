import { redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import { shownAddress } from "../sheet/sheet-address.ts";
import { staffOf } from "./staff-cookie.server.ts";

/** Leads to the way in, and from there on to an address. */
export const entryFor = (to: string): Response =>
  redirect(to === "/staff" ? "/staff/enter" : `/staff/enter?to=${encodeURIComponent(to)}`, {
    headers: privateHeaders(),
  });

/** The member who asks; leads everybody else to the way in. */
export async function theStaff(app: AppContext, request: Request): Promise<StaffSession> {
  const staff = await staffOf(app, request);
  if (!staff) throw entryFor(shownAddress(request.url));
  return staff;
}
