import type { AppContext } from "#app/web/app-context.server.ts";
import { withCardPrices } from "#modules/availability/index.server.ts";
import { getPictures, listDestinations, listTours } from "#modules/catalogue/index.server.ts";
import { readText } from "#modules/search/model.ts";
import { Busy } from "#platform/http/fair-queue.server.ts";

/** Results of each kind on a page. */
const ON_A_PAGE = 12;
const MOST_PAGES = 200;

/** Reads the search page's data for an address. */
export async function readSearch(
  app: Pick<AppContext, "search" | "db" | "cachedDb" | "clock">,
  params: URLSearchParams,
) {
  const { search, cachedDb } = app;
  const asked = Number(params.get("page"));
  const wanted = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST_PAGES) : 1;
  // `q` is the usual name on other sites, and people write it by hand.
  const typed = params.get("text") ?? params.get("q");
  const text = readText(typed);
  const look = (page: number) =>
    search.find(text, { limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE, passages: true });
  const first = await look(wanted).catch((error: unknown) => {
    if (error instanceof Busy) return null;
    throw error;
  });
  if (first === null) return nothingYet(text);
  const pageCount = Math.max(
    1,
    Math.ceil(Math.max(first.total.tours, first.total.posts, first.total.pages) / ON_A_PAGE),
  );
  // Beyond the last page: show the last one.
  const page = Math.min(wanted, pageCount);
  const answer = page === wanted ? first : await look(page);
  const hasNothing = answer.tours.length + answer.posts.length + answer.pages.length === 0;
  const [picture, tours, destinations] = await Promise.all([
    getPictures(
      cachedDb,
      [...answer.tours, ...answer.posts].map(({ photo }) => photo),
    ),
    listTours(cachedDb, { slugs: answer.tours.map(({ slug }) => slug) }),
    hasNothing ? listDestinations(cachedDb) : [],
  ]);
  const shown = await withCardPrices(app, tours);
  const facts = new Map(shown.map((tour) => [tour.slug, tour]));
  return {
    ...answer,
    isBusy: false,
    /** The form was sent empty. */
    isEmpty: typed !== null && text === "",
    page,
    pageCount,
    tours: answer.tours.map((found) => ({
      ...found,
      picture: picture(found.photo),
      facts: facts.get(found.slug) ?? null,
    })),
    posts: answer.posts.map((found) => ({ ...found, picture: picture(found.photo) })),
    places: destinations.filter(({ tourCount }) => tourCount > 0).map(({ name, nameHindi }) => ({ name, nameHindi })),
  };
}

/** The page while too many searches run; nothing was searched. */
const nothingYet = (text: string) => ({
  ...{ text, meant: null, isNearest: false, storiesFirst: false, pagesFirst: false, isEmpty: false, isBusy: true },
  ...{ tours: [], posts: [], pages: [], places: [], total: { tours: 0, posts: 0, pages: 0 }, page: 1, pageCount: 1 },
});

export type SearchData = Awaited<ReturnType<typeof readSearch>>;
