import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import type { BlogSearchParams } from "#modules/content/model.ts";
import { blogsPath } from "./blog-search-params.ts";

/** The number of matching stories, and a link for each filter that removes it. */
export function Chosen({ wish, total }: { wish: BlogSearchParams; total: number }) {
  const parts = [
    wish.q ? { label: `“${wish.q}”`, without: { ...wish, q: "", page: 1 } } : null,
    wish.category ? { label: wish.category, without: { ...wish, category: null, page: 1 } } : null,
    wish.tag ? { label: wish.tag, without: { ...wish, tag: null, page: 1 } } : null,
  ].filter((part) => part !== null);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="font-semibold">
        <span>{total === 1 ? "1 story" : `${total} stories`}</span>
        {parts.length > 0 ? (
          <span className="sr-only">{` for ${parts.map((part) => part.label).join(", ")}`}</span>
        ) : null}
      </p>
      {parts.length > 0 ? (
        <ul className="flex flex-wrap items-center gap-2">
          {parts.map(({ label, without }) => (
            <li key={label}>
              <Link
                to={blogsPath(without)}
                preventScrollReset
                className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-marigold-wash px-3.5 font-semibold text-ink no-underline hover:bg-sand"
              >
                <span className="sr-only">Remove </span>
                <span>{label}</span>
                <Icon name="cross" className="size-4" />
              </Link>
            </li>
          ))}
          {parts.length > 1 ? (
            <li>
              <Link to={blogsPath()} preventScrollReset className="inline-flex min-h-11 items-center px-2 underline">
                Clear all
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
