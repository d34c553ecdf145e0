import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import type { loadConsole } from "./load-console.server.ts";

/** Asks at most so often whether the screen is still as it is drawn. */
const ASK_EVERY_MS = 700;

export interface Live {
  isLive: boolean;
  /** The database has moved on from what is shown. */
  hasNews: boolean;
  show(): void;
}

/**
 * Follows the database. What somebody reads is not moved under their eyes: a screen that would look different offers to be drawn again.
 */
export function useLive(shown: unknown): Live {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const asking = useFetcher<typeof loadConsole>({ key: "live" });
  const [isLive, setLive] = useState(true);
  const ask = useRef<() => void>(undefined);
  // A look by itself does not lengthen the session.
  const here = `${pathname}${search}${search === "" ? "?" : "&"}live=1`;
  ask.current = () => {
    if (asking.state === "idle") void asking.load(here);
  };
  useEffect(() => {
    let waiting: number | undefined;
    const events = new EventSource("/staff/live");
    events.onopen = () => setLive(true);
    events.onerror = () => setLive(false);
    events.onmessage = () => {
      waiting ??= window.setTimeout(() => {
        waiting = undefined;
        ask.current?.();
      }, ASK_EVERY_MS);
    };
    return () => {
      events.close();
      window.clearTimeout(waiting);
    };
  }, []);
  const now = asking.data?.shown;
  const drawn = JSON.stringify(shown);
  const hasNews =
    now !== undefined && asking.state === "idle" && samePlace(now, shown) && JSON.stringify(now) !== drawn;
  return { isLive, hasNews, show: () => void revalidate() };
}

/** An answer may come after the screen has been left. */
const samePlace = (one: unknown, other: unknown): boolean =>
  (one as { screen?: string }).screen === (other as { screen?: string }).screen;
