import { useRef } from "react";
import { Link, useNavigation } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { Drawn } from "#app/ui/drawn.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { drawnHtml, partFor } from "#app/web/drawn-html.server.ts";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { pageOfList } from "#app/web/page-of-list.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import type { Route } from "./+types/route";
import { CompareBar } from "./compare-bar.tsx";
import { findListed } from "./find-listed.server.ts";
import { ListFilters } from "./list-filters.tsx";
import { ListHead } from "./list-head.tsx";
import { Nearest, TourGrid } from "./list-results.tsx";
import { filtersInUse, listSearch, readListParams } from "./list-search-params.ts";
import { drawStarts } from "./starts/draw-starts.server.tsx";
import { useTickedTours } from "./ticked-tours.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  showsPlacesOf(context, "tours");
  const url = new URL(request.url);
  const wish = readListParams(url.searchParams);
  const app = getContext(context);
  const [listed, { tours: introduction }] = await Promise.all([
    findListed(app, wish),
    getPage(app.cachedDb, "promises"),
  ]);
  const isMap = wish.view === "map" && listed.found.length > 0;
  const starts = isMap ? partFor(url, drawnHtml(await drawStarts(app, listed.found, wish))) : null;
  return { wish, introduction, starts, ...listed };
}

const words = {
  title: "All tours and cycling holidays",
  description: "Every ride and walk we guide, with prices and the next date that still has places.",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    ...pageOfList(words, loaderData?.page),
    path: loaderData && loaderData.page > 1 ? `/tours?page=${loaderData.page}` : "/tours",
    image: loaderData?.found[0] ? sharedPicture(loaderData.found[0].picture) : undefined,
    // Only the unfiltered list is indexed, not its map.
    noindex: loaderData
      ? filtersInUse(loaderData.wish) > 0 || loaderData.wish.saved !== null || loaderData.wish.view !== ""
      : undefined,
  });

export default function TourList({ loaderData }: Route.ComponentProps) {
  const { wish, found, count, total, nearest, page, pages, starts } = loaderData;
  const { ticked: chosen, tick: choose, clear: untick } = useTickedTours();
  const results = useRef<HTMLDivElement>(null);
  const clear = () => {
    untick();
    // The bar and its focused button disappear: move the focus to the results.
    results.current?.focus({ preventScroll: true });
  };
  const isLoading = useNavigation().location?.pathname === "/tours";
  return (
    <>
      <div className="wrap page grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <ListHead wish={wish} introduction={loaderData.introduction} />
        <aside aria-label="Filters">
          <ListFilters wish={wish} page={loaderData} />
        </aside>
        <div
          ref={results}
          tabIndex={-1}
          aria-busy={isLoading}
          className={cx("outline-none", isLoading && "opacity-60 transition-opacity delay-150")}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <p role="status" className="font-semibold">
              {count === total ? null : <span>{`${count} of `}</span>}
              <span>{total === 1 ? "1 tour" : `${total} tours`}</span>
            </p>
            <Link
              to={`/tours${listSearch({ ...wish, view: wish.view ? "" : "map" })}`}
              preventScrollReset
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-coral-ink underline underline-offset-4"
            >
              <Icon name={wish.view ? "menu" : "pin"} className="size-5" />
              <span>{wish.view ? "Show as a list" : "Show on a map"}</span>
            </Link>
          </div>
          {found.length === 0 ? (
            <Nearest nearest={nearest} wish={wish} />
          ) : starts !== null ? (
            <Drawn part={starts} />
          ) : (
            <TourGrid tours={found} wish={wish} chosen={chosen} onChoose={choose} />
          )}
          <Pagination
            current={page}
            pages={pages}
            to={(number) => `/tours${listSearch({ ...wish, page: number > 1 ? number : null })}`}
            label="Pages of tours"
            className="mt-12 border-t border-line pt-6"
          />
        </div>
      </div>
      <CompareBar
        chosen={chosen}
        outOfSight={chosen.filter((slug) => !found.some((tour) => tour.slug === slug))}
        onClear={clear}
      />
    </>
  );
}
