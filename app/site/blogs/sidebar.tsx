import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import type { FacetCount } from "#modules/content/index.server.ts";
import type { BlogCategory, BlogSearchParams } from "#modules/content/model.ts";
import { blogsPath } from "./blog-search-params.ts";

const chosen = "bg-ink text-paper border-ink";
const open = "border-edge text-ink hover:bg-sand/60";

/**
 * The six categories: chips, or a list on a desktop. Choosing the current one again clears it. On a phone the row
 * scrolls: wrapped chips would wrap elsewhere when our letters come, and move all below.
 */
export function CategoryLinks({
  wish,
  categories,
}: {
  wish: BlogSearchParams;
  categories: FacetCount<BlogCategory>[];
}) {
  return (
    <nav aria-label="Categories">
      <h2 className="text-xl max-lg:sr-only">Categories</h2>
      <ul className="no-scrollbar relative -m-1 flex gap-2 overflow-x-auto p-1 sm:m-0 sm:flex-wrap sm:overflow-visible sm:p-0 lg:mt-3 lg:flex-col lg:gap-0.5">
        {categories.map(({ name, count }) => {
          const isChosen = wish.category === name;
          return (
            <li key={name} className="shrink-0">
              <Link
                to={blogsPath({ ...wish, page: 1, category: isChosen ? null : name })}
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
                className={cx(
                  "flex min-h-11 items-center justify-between gap-3 rounded-md border px-3 leading-tight font-semibold no-underline lg:-mx-3",
                  isChosen ? chosen : cx(open, "lg:border-transparent"),
                )}
              >
                <span>{name}</span>
                <Count count={count} isChosen={isChosen} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The ten most frequent tags, sized by frequency. */
export function TagCloud({ wish, tags }: { wish: BlogSearchParams; tags: FacetCount<string>[] }) {
  const most = Math.max(1, ...tags.map((tag) => tag.count));
  return (
    <nav aria-label="Tags">
      <h2 className="text-xl">Tags</h2>
      <ul className="mt-3 flex flex-wrap items-center gap-2">
        {tags.map(({ name, count }) => {
          const isChosen = wish.tag === name;
          const size = count > most * 0.6 ? "text-lg" : count > most * 0.3 ? "text-base" : "text-sm";
          return (
            <li key={name}>
              <Link
                // On a phone the cloud stands below the stories: the link leads up to them.
                to={`${blogsPath({ ...wish, page: 1, tag: isChosen ? null : name })}#stories`}
                aria-current={isChosen ? "true" : undefined}
                className={cx(
                  "inline-flex min-h-11 items-center gap-2 rounded-pill border px-3.5 font-semibold no-underline",
                  size,
                  isChosen ? chosen : open,
                )}
              >
                <span>{name}</span>
                <Count count={count} isChosen={isChosen} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Count({ count, isChosen }: { count: number; isChosen: boolean }) {
  return (
    <span className={cx("text-sm font-normal tabular-nums", !isChosen && "text-ink-soft")}>
      <span>{count}</span>
      <span className="sr-only">
        {" "}
        <span>{count === 1 ? "story" : "stories"}</span>
      </span>
    </span>
  );
}
