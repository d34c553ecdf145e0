import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { openOverPage } from "#app/web/browser/open-over-page.ts";

const load = () => import("./search-dialog.tsx");
const SearchDialog = lazy(load);

const looks = {
  icon: "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-semibold hover:bg-sand/60",
  field:
    "flex min-h-12 w-full items-center gap-3 rounded-md border-2 border-ink bg-card px-3.5 text-lg text-ink-soft hover:bg-marigold-wash",
};

/** Link to the search page. With JavaScript it opens the search dialog, which loads at the first touch. */
export function SearchLink({ look = "icon", className }: { look?: keyof typeof looks; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const prepare = (): void => void load().catch(() => undefined);
  return (
    <>
      <Link
        to="/search"
        data-opens=""
        onClick={(event) => openOverPage(event, load, () => setOpen(true))}
        onPointerDown={prepare}
        onFocus={prepare}
        className={cx(looks[look], "text-ink no-underline", className)}
      >
        <Icon name="search" className="size-5.5" />
        <span className={look === "icon" ? "sr-only xl:not-sr-only" : undefined}>
          {look === "icon" ? "Search" : "Search rides and stories"}
        </span>
      </Link>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
