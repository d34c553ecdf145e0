import { redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { exportData } from "#modules/accounts/index.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { travellerIn } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

/** Downloads the logged-in traveller's personal data. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const traveller = await travellerIn(app, request);
  if (!traveller) throw redirect("/login?next=/user-profile");
  const archive = await exportData(app, traveller);
  return new Response(archive, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="my-data-${delhiDate(app.clock.now())}.zip"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
