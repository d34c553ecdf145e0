import { getContext } from "#app/web/app-context.server.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import type { Route } from "./+types/route";
import { liveStream } from "./live-stream.ts";

/** Tells an open console that something has changed (server-sent events): names of tables, never rows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const isIn = async () => (await staffOf(app, request)) !== null;
  if (!(await isIn())) return new Response("Log in first.", { status: 401 });
  return new Response(liveStream({ changes: app.deskChanges, isIn, signal: request.signal }), {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-robots-tag": "noindex",
    },
  });
}
