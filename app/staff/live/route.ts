import { getContext } from "#app/web/app-context.server.ts";
import { hasNews } from "../console/load-console.server.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import { staffPathOf } from "../parts/staff-path.ts";
import type { Route } from "./+types/route";
import { liveStream } from "./live-stream.ts";

const headers = { "cache-control": "no-store", "x-robots-tag": "noindex" };

/**
 * Tells an open console that something has changed (server-sent events): names of tables, never rows.
 * With `at`, says if that screen would look different from the one with the mark `drawn`.
 * An ended session gets a status and not a page: nobody reads this.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const staff = await staffOf(app, request);
  if (!staff) return new Response("Log in first.", { status: 401, headers });
  const { searchParams } = new URL(request.url);
  const at = searchParams.get("at");
  if (at !== null) {
    const isNews = await hasNews(app, staff, staffPathOf(at), searchParams.get("drawn") ?? "");
    return Response.json({ isNews }, { headers });
  }
  const isIn = async () => (await staffOf(app, request)) !== null;
  return new Response(liveStream({ changes: app.deskChanges, isIn, signal: request.signal }), {
    headers: { ...headers, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}
