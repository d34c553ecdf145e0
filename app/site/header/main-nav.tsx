import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { cachedFragment } from "#app/ui/html-fragment-cache.ts";
import type { Company } from "#modules/content/model.ts";

type Entry = Company["navbar"][number];

/** Menu of wide screens. Each entry is a link, with a button that opens its sublinks. */
export function MainNav({ navbar }: { navbar: readonly Entry[] }) {
  const { pathname } = useLocation();
  const here = navbar.find(({ path }) => path === pathname)?.path;
  const entries = navbar.map((entry) => <MainNavEntry key={entry.path} entry={entry} isHere={entry.path === here} />);
  return (
    <nav aria-label="Main">
      <ul
        className="flex items-center gap-x-4 xl:gap-x-6"
        {...(import.meta.env.SSR ? cachedFragment(["main menu", navbar, here], entries) : { children: entries })}
      />
    </nav>
  );
}

function MainNavEntry({ entry, isHere }: { entry: Entry; isHere: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Hover opens the list before the first press on the arrow, so that press must not close it.
  const isFromHover = useRef(false);
  const list = `menu${entry.path.replaceAll("/", "-")}`;
  const hasMore = entry.sublinks.length > 0;
  return (
    <li
      className="group/entry relative flex items-center"
      onPointerEnter={(event) => {
        if (event.pointerType !== "mouse" || open) return;
        isFromHover.current = true;
        setOpen(true);
      }}
      onPointerLeave={() => setOpen(false)}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : setOpen(false))}
      onKeyDown={(event) => {
        isFromHover.current = false;
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        if (event.currentTarget.contains(document.activeElement)) button.current?.focus();
      }}
    >
      <Link
        to={entry.path}
        aria-current={isHere ? "page" : undefined}
        onClick={() => setOpen(false)}
        className="inline-flex min-h-11 items-center pointer-coarse:min-w-11 font-semibold whitespace-nowrap text-ink no-underline decoration-coral decoration-3 underline-offset-8 hover:underline aria-[current=page]:underline"
      >
        {entry.label}
      </Link>
      {hasMore ? (
        <>
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls={list}
            aria-label={`More: ${entry.label}`}
            onClick={() => {
              setOpen(isFromHover.current || !open);
              isFromHover.current = false;
            }}
            // The touch target reaches into the gap beside it, so that the row does not grow.
            className="grid size-8 place-items-center rounded-full hover:bg-sand/60 noscript:pointer-events-none pointer-coarse:-mr-3 pointer-coarse:size-11"
          >
            <Icon
              name="chevron-down"
              className={cx("size-4 transition-transform duration-150", open && "rotate-180")}
            />
          </button>
          <ul
            id={list}
            className={cx(
              "absolute top-full -left-4 z-1 min-w-56 rounded-md border-2 border-ink bg-card py-2 shadow-print transition-opacity duration-100",
              // Without JavaScript the list opens on hover, or when one of its links has the focus.
              open
                ? "visible opacity-100"
                : "invisible opacity-0 noscript:group-focus-within/entry:visible noscript:group-focus-within/entry:opacity-100 noscript:group-hover/entry:visible noscript:group-hover/entry:opacity-100",
            )}
          >
            {entry.sublinks.map((sub) => (
              <li key={sub.path}>
                <Link
                  to={sub.path}
                  onClick={() => setOpen(false)}
                  className="flex min-h-11 items-center px-4 text-ink no-underline hover:bg-marigold hover:text-[#2a1238]"
                >
                  {sub.label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  );
}
