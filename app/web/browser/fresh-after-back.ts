import { useEffect, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { withinTime } from "./within-time.ts";

/** Calls `comeBack` when the back/forward cache restores the page. Returns the unsubscribe function. */
export function onShownFromMemory(comeBack: () => void): () => void {
  const hear = (event: PageTransitionEvent): void => {
    if (event.persisted) comeBack();
  };
  window.addEventListener("pageshow", hear);
  return () => window.removeEventListener("pageshow", hear);
}

/** Pages whose state another page may have changed meanwhile. */
const statePages = /^\/(booking|choice|credit|quote|rider|review|voucher|waiting|newsletter|moderate|user-profile)\b/;

/** This form can be sent again and must keep its key: see `useSending`. */
const WHO_PAGE = "/checkout";

/**
 * Refreshes a page restored from the back/forward cache. One left mid-navigation would wait for ever, so it reloads. Booking
 * and account pages reload their data.
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
 * True while a repeatable form is being sent. A restored page is ready again with everything typed.
 * A reload would lose the form's key and compete with the places of its first submission.
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
