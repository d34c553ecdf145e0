import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";
import { onShownFromMemory } from "#app/web/browser/fresh-after-back.ts";
import { browserUptime } from "./time-left.ts";

const LOOK_AGAIN_MS = 4_000;
/** A request without an answer for this long is repeated, in milliseconds: its line may be dead. */
const LOOK_ANEW_MS = 20_000;
/** Clock ahead of uptime by this much: the device slept, or the clock was set. */
const SLEPT_MS = 30_000;

/** Reloads every few seconds while `waiting`, only when visible. */
export function useLookAgain(waiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isLooking = state !== "idle";
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(
      () => {
        // Offline the last answer stays.
        if (navigator.onLine && document.visibilityState === "visible") void revalidate();
      },
      isLooking ? LOOK_ANEW_MS : LOOK_AGAIN_MS,
    );
    window.addEventListener("online", revalidate);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", revalidate);
    };
  }, [waiting, isLooking, revalidate]);
}

/**
 * Reloads when the page becomes visible or online again: it may be paid elsewhere.
 * After sleep it repeats until `data` is new, since the first try may lack a network. Not while `isPaying`: an expired hold
 * would remove the payment.
 */
export function useFreshWhenSeenAgain(isPaying: boolean, data: unknown): void {
  const { revalidate } = useRevalidator();
  useLookAgain(useHasSlept(data) && !isPaying);
  useEffect(() => {
    if (isPaying) return;
    const look = (): void => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    const stopWatching = onShownFromMemory(look);
    return () => {
      stopWatching();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [isPaying, revalidate]);
}

/**
 * True if the device slept since `data` came. Most browsers' uptime stops meanwhile, so time left would be too long. The clock
 * only prompts a reload.
 */
function useHasSlept(data: unknown): boolean {
  const [hasSlept, setSlept] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from each new answer on
  useEffect(() => {
    const lead = (): number => browserNow() - browserUptime();
    const before = lead();
    const look = (): void => setSlept(lead() - before > SLEPT_MS);
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [data]);
  return hasSlept;
}
