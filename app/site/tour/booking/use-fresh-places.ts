import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { browserNow } from "#app/web/browser/browser-clock.client.ts";

const STALE_MS = 60_000;

const clocks = (): [number, number] => [performance.now(), browserNow()];

const isThere = (): Promise<boolean> =>
  fetch("/health/live").then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the places when a tour page becomes visible again after a while: others have booked. Uses the wall clock too, since
 * `performance.now` may stop while the device sleeps. Keeps the choice. Checks first that the site answers; otherwise the page would turn
 * into an error page.
 */
export function useFreshPlaces(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let since = clocks();
    const look = async (): Promise<void> => {
      const [uptime, time] = clocks();
      if (document.hidden) since = [uptime, time];
      else if (Math.max(uptime - since[0], time - since[1]) > STALE_MS && (await isThere())) void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}
