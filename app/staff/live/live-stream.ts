import type { ChangeBus } from "#platform/jobs/change-bus.server.ts";

/** Changes within this time are told together. */
const GATHER_MS = 250;
/** Proxies end quiet connections after a minute; an ended session must not go on listening. */
export const BEAT_MS = 25_000;
const RETRY_MS = 2_000;

interface LiveAsk {
  changes: Pick<ChangeBus, "subscribe">;
  /** True while the session is open. */
  isIn(): Promise<boolean>;
  /** Ends with the request. */
  signal: AbortSignal;
}

/** Stream of changes for one open console, until it leaves, its session ends or the site stops. */
export function liveStream({ changes, isIn, signal }: LiveAsk): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): boolean => false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false;
      let gathering: NodeJS.Timeout | null = null;
      const changed = new Set<string>();
      // A beat or a change may come after the end: the question about the session takes its time.
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
      const tell = () => {
        gathering = null;
        send(`data: ${JSON.stringify([...changed])}\n\n`);
        changed.clear();
      };
      const beat = setInterval(async () => {
        if (await isIn().catch(() => false)) send(": beat\n\n");
        else end();
      }, BEAT_MS);
      stop = () => {
        if (isOver) return false;
        isOver = true;
        leave();
        clearInterval(beat);
        if (gathering) clearTimeout(gathering);
        signal.removeEventListener("abort", end);
        return true;
      };
      const end = () => {
        if (stop()) controller.close();
      };
      send(`retry: ${RETRY_MS}\n\n`);
      const leave = changes.subscribe((what) => {
        changed.add(what);
        gathering ??= setTimeout(tell, GATHER_MS);
      }, end);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    },
    // The reader has gone, so nothing is left to close.
    cancel: () => void stop(),
  });
}
