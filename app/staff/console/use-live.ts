import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { addressBelow } from "../sheet/sheet-address.ts";
import { askInTurn } from "./ask-in-turn.ts";

/** Asks at most so often whether the screen is still as it is drawn. */
const ASK_EVERY_MS = 700;
/** Until a stream is opened again that the browser gave up, as after a proxy's 502. */
const AGAIN_MS = 4_000;
/** A question without an answer holds up the next one no longer than this. */
const LONGEST_ANSWER_MS = 30_000;

export interface Live {
  /** `out`: the session is over. What is typed stays until somebody leaves the page. */
  state: "live" | "lost" | "out";
  /** The database has moved on from what is shown. */
  hasNews: boolean;
  show(): void;
}

/** Screen as it is drawn. */
interface Drawn {
  at: string;
  mark: string | null;
}

/** Asks if a screen would look different now. Null if nobody answers. */
async function askNews({ at, mark }: Drawn): Promise<boolean | "out" | null> {
  try {
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    const answer = await fetch(`/staff/live?${new URLSearchParams({ at, drawn: mark ?? "" })}`, { signal });
    if (answer.status === 401) return "out";
    return answer.ok ? ((await answer.json()) as { isNews: boolean }).isNews : null;
  } catch {
    return null;
  }
}

/**
 * Follows the stream of changes while a console is in sight: browsers keep six connections to a site over HTTP/1.1, and tabs
 * in the background would take them all. `ask` is true if the session is over.
 */
function follow(ask: () => Promise<boolean>, set: (state: Live["state"]) => void): () => void {
  let events: EventSource | null = null;
  let waiting: number | undefined;
  let again: number | undefined;
  const close = () => {
    events?.close();
    events = null;
    window.clearTimeout(waiting);
    window.clearTimeout(again);
    waiting = undefined;
  };
  const connect = () => {
    close();
    const opened = new EventSource("/staff/live");
    events = opened;
    opened.onopen = () => {
      set("live");
      // Something may have changed between the page, or the last stream, and this one.
      void ask();
    };
    opened.onmessage = () => {
      waiting ??= window.setTimeout(() => {
        waiting = undefined;
        void ask();
      }, ASK_EVERY_MS);
    };
    opened.onerror = async () => {
      set("lost");
      if (opened.readyState !== EventSource.CLOSED) return;
      const isOut = await ask();
      // After a log-out somebody may come in again in another tab, and return to this one.
      if (!isOut && events === opened) again = window.setTimeout(connect, AGAIN_MS);
    };
  };
  const look = () => (document.visibilityState === "hidden" ? close() : connect());
  const lookAgain = () => {
    if (events?.readyState === EventSource.CLOSED) connect();
  };
  look();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", lookAgain);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", lookAgain);
    close();
  };
}

/**
 * Follows the database. What somebody reads is not moved under their eyes: a screen that would look different offers to be drawn again.
 */
export function useLive(mark: string | null): Live {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<Live["state"]>("live");
  const [changed, setChanged] = useState<Drawn | null>(null);
  const at = addressBelow(pathname + search);
  const drawn = useRef<Drawn>({ at, mark });
  drawn.current = { at, mark };
  const ask = useMemo(
    () =>
      askInTurn(async () => {
        const asked = drawn.current;
        if (asked.mark === null) return false;
        const answer = await askNews(asked);
        if (answer === "out") setState("out");
        else if (answer !== null) setChanged(answer ? asked : null);
        return answer === "out";
      }),
    [],
  );
  useEffect(() => follow(ask, setState), [ask]);
  // An answer may come after the screen has been left or drawn again.
  const hasNews = changed !== null && changed.at === at && changed.mark === mark;
  return { state, hasNews, show: () => void revalidate() };
}
