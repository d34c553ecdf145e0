import { useEffect } from "react";
import { useRevalidator } from "react-router";

const STALE_MS = 60_000;

const isThere = (): Promise<boolean> =>
  fetch("/health/live").then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A tour's page that was left open, or lay in the back button, asks for its places again when somebody looks at it: others have
 * booked meanwhile. What is chosen on it stays. First it asks whether the site answers at all: without an answer the page stays as
 * it is, instead of becoming one that says that something went wrong.
 */
export function useFreshPlaces(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let since = performance.now();
    const look = async (): Promise<void> => {
      const now = performance.now();
      if (document.hidden) since = now;
      else if (now - since > STALE_MS && (await isThere())) void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}
