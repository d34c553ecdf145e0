import { useEffect, useState } from "react";
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

/**
 * Whether a form of this page is being sent, for a form that can be sent again as it stands: brought back in the middle of sending, it
 * is ready again, with all that was typed. Loaded anew it would ask about places that its own first sending holds, and lose
 * the key by which that is found again.
 */
export function useSending(): boolean {
  const { state, formData } = useNavigation();
  const [left, setLeft] = useState<FormData | null>(null);
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted && formData) setLeft(formData);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [formData]);
  return state !== "idle" && (formData === undefined || formData !== left);
}
