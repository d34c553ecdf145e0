import { useEffect, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { withinTime } from "./within-time.ts";

/** Calls `comeBack` when the browser shows the page again as it was left (the back/forward cache). Returns how to stop. */
export function onShownFromMemory(comeBack: () => void): () => void {
  const hear = (event: PageTransitionEvent): void => {
    if (event.persisted) comeBack();
  };
  window.addEventListener("pageshow", hear);
  return () => window.removeEventListener("pageshow", hear);
}

/** Pages of one booking, quote, account or newsletter address: their state may have changed on the page that was visited meanwhile. */
const statePages = /^\/(booking|choice|credit|quote|rider|review|voucher|waiting|newsletter|moderate|user-profile)\b/;

/** The form that holds places can be sent again as it stands, and must keep its key: see `useSending`. */
const WHO_PAGE = "/checkout";

/**
 * Makes a page that the browser brings back from memory look again. A page that was left in the middle of a navigation would wait
 * for ever, so it is reloaded. A page of one booking or account loads its data again, once the site answers at all.
 */
export function FreshAfterBack(): null {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onShownFromMemory(() => {
        if (pathname === WHO_PAGE) return;
        if (!isIdle) window.location.reload();
        else if (statePages.test(pathname))
          // Without an answer the page stays: an error page would say less.
          withinTime(fetch("/health/live", { cache: "no-store" })).then(revalidate, () => undefined);
      }),
    [pathname, isIdle, revalidate],
  );
  return null;
}

/**
 * Tells if a form of this page is being sent, for a form that can be sent again as it stands. A page that was left while sending is
 * ready again when it comes back, with everything that was typed. Loaded anew it would ask about places that its own first sending
 * holds, and lose the key by which that is found again.
 */
export function useSending(): boolean {
  const { state, formData } = useNavigation();
  const [left, setLeft] = useState<FormData | null>(null);
  useEffect(
    () =>
      onShownFromMemory(() => {
        if (formData) setLeft(formData);
      }),
    [formData],
  );
  return state !== "idle" && (formData === undefined || formData !== left);
}
