import { getContext } from "#app/web/app-context.server.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import type { Route } from "./+types/route";

/** Changes within this time are told together. */
const GATHER_MS = 250;
/** Proxies end quiet connections after a minute; an ended session must not go on listening. */
const BEAT_MS = 25_000;

/** Tells an open console that something has changed (server-sent events): names of tables, never rows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  if (!(await staffOf(app, request))) return new Response("Log in first.", { status: 401 });
  const encoder = new TextEncoder();
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const changed = new Set<string>();
      let gathering: NodeJS.Timeout | null = null;
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const leave = app.deskChanges.subscribe((what) => {
        changed.add(what);
        gathering ??= setTimeout(() => {
          gathering = null;
          send(`data: ${JSON.stringify([...changed])}\n\n`);
          changed.clear();
        }, GATHER_MS);
      });
      const beat = setInterval(async () => {
        const isIn = await staffOf(app, request).catch(() => null);
        if (isIn) send(": beat\n\n");
        else end();
      }, BEAT_MS);
      end = () => {
        leave();
        clearInterval(beat);
        if (gathering) clearTimeout(gathering);
        end = () => {};
        controller.close();
      };
      request.signal.addEventListener("abort", () => end());
      send("retry: 2000\n\n");
    },
    cancel: () => end(),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-robots-tag": "noindex",
    },
  });
}
