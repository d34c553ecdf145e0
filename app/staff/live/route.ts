import { getContext } from "#app/web/app-context.server.ts";
import { markOf } from "../console/load-console.server.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import { staffPathOf } from "../parts/staff-path.ts";
import type { Route } from "./+types/route";
import { liveStream } from "./live-stream.ts";

const headers = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/**
 * Tells an open console that something has changed (server-sent events): names of tables, never rows. With `at`, says the mark
 * of that screen as it would look now. Whoever has no session gets a status, not a page: nobody reads this.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const staff = await staffOf(app, request);
  if (!staff) return new Response("Log in first.", { status: 401, headers });
  const at = new URL(request.url).searchParams.get("at");
  if (at !== null) return Response.json({ mark: await markOf(app, staff, staffPathOf(at)) }, { headers });
  const isIn = async () => (await staffOf(app, request)) !== null;
  return new Response(liveStream({ changes: app.deskChanges, isIn, signal: request.signal }), {
    headers: { ...headers, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}
