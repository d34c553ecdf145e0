import { useEffect } from "react";
import { useNavigation } from "react-router";

/**
 * A form that leads to a new document leaves its page in the middle of sending. Should the browser bring the page back as it
 * was (the back/forward cache), its button would be dead for ever: then it is loaded anew.
 */
export function useFreshAfterBack(): void {
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (isIdle) return;
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [isIdle]);
}
