import { useEffect, useState } from "react";
import { browserNow } from "./browser-clock.client.ts";

/**
 * The present moment in milliseconds, looked at again every `everyMs`. It begins with the instant at which the server
 * rendered, so that the page is the same before and after the script arrives, and goes on with the reader's clock.
 */
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
