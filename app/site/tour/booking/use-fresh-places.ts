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
 * A tour's page that was left open, or lay in the back button, asks for its places again when somebody looks at it: others have
 * booked meanwhile. Of the hours in which the device slept only its clock may know. What is chosen on it stays. First it asks whether the
 * site answers at all: without an answer the page stays as it is, instead of becoming one that says that something went wrong.
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
