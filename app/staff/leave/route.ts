import { redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { endStaffSession } from "#modules/staff/index.server.ts";
import { staffCookie, staffOf } from "../console/staff-cookie.server.ts";
import type { Route } from "./+types/route";

export const loader = () => redirect("/staff");

/** Ends the session of this device. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const staff = await staffOf(app, request);
  if (staff) await endStaffSession(app, staff, staff.sessionId);
  return redirect("/staff/enter", { headers: { "set-cookie": await staffCookie(app).serialize("", { maxAge: 0 }) } });
}
