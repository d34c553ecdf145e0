import { useEffect, useState } from "react";
import { browserNow } from "./browser-clock.client.ts";

/** Milliseconds. Starts with the server's render time, so hydration matches. */
export function useNow(rendered: string, everyMs: number): number {
  const [now, setNow] = useState(() => Date.parse(rendered));
  useEffect(() => {
    const look = () => setNow(browserNow());
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
