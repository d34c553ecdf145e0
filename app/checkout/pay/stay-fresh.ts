import { useEffect } from "react";
import { useRevalidator } from "react-router";

const LOOK_AGAIN_MS = 4_000;
/** A look that has had no answer for so long is given up for another: its line may have fallen silent for good. */
const LOOK_ANEW_MS = 20_000;

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
 * Asks again when the page comes back to the front, or out of the back button: it may have been paid elsewhere. Not while
 * somebody pays on it (`isPaying`): a hold that has run out meanwhile would take the payment off the page.
 */
export function useFreshWhenSeenAgain(isPaying: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isPaying) return;
    const look = (): void => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
    };
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) look();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", comeBack);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", comeBack);
    };
  }, [isPaying, revalidate]);
}
