import { type ReactElement, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { useCloseRequest } from "#app/ui/close-request.ts";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";
import { ringLink } from "#app/web/browser/telephone.ts";
import type { Company } from "#modules/content/model.ts";
import { SearchLink } from "../search/search-link.tsx";

type Props = { navbar: Company["navbar"]; phone: string; account?: ReactElement | null };

/** Closes the menu and returns the focus to its button. */
function putAway(menu: HTMLDetailsElement | null): void {
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/**
 * Menu of phones: a `<details>`, so it works without JavaScript. With it, the rest of the page is inert while the menu is open, except live
 * regions. Escape, a phone's Back and navigation close it.
 */
export function PhoneMenu({ navbar, phone, account }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  const close = () => {
    if (details.current) details.current.open = false;
  };

  useCloseRequest(open, () => putAway(details.current));

  // Every navigation closes it, except the first location: the menu may have been opened before hydration.
  const place = useRef(key);
  useEffect(() => {
    if (place.current !== key) close();
    place.current = key;
  });
  useEffect(() => setOpen(details.current?.open ?? false), []);

  useEffect(() => {
    const menu = details.current;
    if (!open || !menu) return;
    const others = document.querySelectorAll<HTMLElement>(
      "body > :not(header, script, [aria-live], :has(> [aria-live]))",
    );
    for (const other of others) other.inert = true;
    document.documentElement.style.overflow = "hidden";
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") putAway(menu);
    };
    // On a wide screen the menu is hidden and must not lock the page.
    const wide = matchMedia("(min-width: 64rem)");
    const onWide = () => putAway(menu);
    document.addEventListener("keydown", onKey);
    wide.addEventListener("change", onWide);
    return () => {
      for (const other of others) other.inert = false;
      document.documentElement.style.overflow = "";
      document.removeEventListener("keydown", onKey);
      wide.removeEventListener("change", onWide);
    };
  }, [open]);

  const entries = navbar.map((entry) => (
    <li key={entry.path} className="border-b-2 border-ink py-2.5">
      <Link
        to={entry.path}
        onClick={close}
        className="flex min-h-12 items-center justify-between font-display text-2xl font-semibold text-ink no-underline"
      >
        <span>{entry.label}</span>
        <Icon name="arrow-right" className="size-6 text-coral-ink" />
      </Link>
      {entry.sublinks.length > 0 ? (
        <ul className="grid grid-cols-2 gap-x-4">
          {entry.sublinks.map((sub) => (
            <li key={sub.path}>
              <Link
                to={sub.path}
                onClick={close}
                className="flex min-h-11 items-center leading-tight text-ink-soft no-underline"
              >
                {sub.label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  ));
  return (
    <details ref={details} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/menu lg:hidden">
      <summary className="relative z-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md border-2 border-ink bg-card px-3.5 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-2 group-open/menu:hidden">
          <Icon name="menu" className="size-5" /> Menu
        </span>
        <span className="hidden items-center gap-2 group-open/menu:flex">
          <Icon name="cross" className="size-5" /> Close
        </span>
      </summary>
      <nav
        aria-label="Main"
        className="halftone fixed inset-0 z-1 overflow-y-auto overscroll-contain bg-cream px-5 pt-38 pb-[max(2rem,env(safe-area-inset-bottom))]"
      >
        <SearchLink look="field" className="mb-6" />
        <ul
          className="border-t-2 border-ink"
          {...(import.meta.env.SSR ? cachedFragment(["phone menu", navbar], entries) : { children: entries })}
        />
        <div className="mt-6 grid gap-3">
          {account}
          <Button to="/tours" block onClick={close}>
            Find a ride
          </Button>
          <Button href={ringLink(phone)} variant="secondary" icon="phone" block>
            {phone}
          </Button>
        </div>
      </nav>
    </details>
  );
}
