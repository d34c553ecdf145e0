import { useEffect, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { withinTime } from "./within-time.ts";

/** Calls `comeBack` when the page returns from the back/forward cache. Returns the unsubscribe function. */
export function onShownFromMemory(comeBack: () => void): () => void {
  const hear = (event: PageTransitionEvent): void => {
    if (event.persisted) comeBack();
  };
  window.addEventListener("pageshow", hear);
  return () => window.removeEventListener("pageshow", hear);
}

/** Beginnings of paths whose page may have changed meanwhile. */
const statePages = /^\/(booking|choice|credit|gift|quote|rider|review|voucher|waiting|newsletter|moder|user)/;

/** Not reloaded, since its form must keep its key: see `useSending`. */
const WHO_PAGE = "/checkout";

/** Refreshes a page from the back/forward cache. One left mid-navigation would wait for ever, so it reloads. */
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
 * True while a form of this page is being sent, but not once Back has restored the page: then it can be sent again.
 * A reload would lose the form's key, and its own first submission would hold the places.
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
