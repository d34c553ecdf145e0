import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";
import { onShownFromMemory } from "#app/web/browser/fresh-after-back.ts";
import { browserUptime } from "./time-left.ts";

const LOOK_AGAIN_MS = 4_000;
/** A look that has had no answer for so long is given up for another: its line may have fallen silent for good. */
const LOOK_ANEW_MS = 20_000;
/** The clock has run so far ahead of the uptime: the device has slept, or its clock was set. */
const SLEPT_MS = 30_000;

/**
 * Asks again every few seconds as long as `waiting`: for a bank's answer, say. Not where nobody looks: a page that comes back to the
 * front asks by `useFreshWhenSeenAgain`.
 */
export function useLookAgain(waiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isLooking = state !== "idle";
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(
      () => {
        // Without a connection there is nothing to look at: the last answer stays on the page.
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
 * Asks again when the page comes back to the front, or out of the back button, or there is a connection again: it may have been paid
 * elsewhere. After a sleep of the device, for as long as it takes until `data`, what the page shows, is new: without a network yet the
 * first look fails. Not while somebody pays on it (`isPaying`): a hold that has run out meanwhile would take the payment off the page.
 * `usePayment` leads on from a page that was left after paying.
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
 * Whether the device has slept since `data` came. Most browsers' uptime stands still meanwhile, so that time which the house gave is
 * over later by it than it is. What the clock says is no more than a reason to ask the house: somebody may have set it.
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
