import { readHome } from "#app/site/home/home-data.server.ts";
import { listedTours } from "#app/site/listed-tours.server.ts";
import { readSearch } from "#app/site/search/search-data.server.ts";
import { loadTour } from "#app/site/tour/tour-data.server.ts";
import { loadCategory } from "#app/site/tours/category-data.server.ts";
import { findListed } from "#app/site/tours/find-listed.server.ts";
import { readListParams } from "#app/site/tours/list-search-params.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { listDepartures } from "#modules/availability/index.server.ts";
import {
  countForDesk,
  findManagedBooking,
  findTravellers,
  listBookingsOf,
  listForDesk,
} from "#modules/booking/index.server.ts";
import { readBookingsQuery } from "#modules/booking/model.ts";
import { findTourByName, listDestinations } from "#modules/catalogue/index.server.ts";
import {
  blogTags,
  browsePosts,
  findMovedPost,
  findNeighbours,
  findPost,
  listComments,
  listPostsAbout,
} from "#modules/content/index.server.ts";
import { readBooking } from "#modules/desk/index.server.ts";
import { listShownReviews } from "#modules/reviews/index.server.ts";
import { search } from "#modules/search/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";

const tags = blogTags("Pahiya");
const stories = { q: "", category: null, tag: null, page: 1 };

/** Reads of the most visited pages on a database grown by `growCompany`. They must not slow down as the company grows. */
export function hotPaths(db: Db): Record<string, () => Promise<unknown>> {
  const app = {
    db,
    cachedDb: db,
    search: { find: (text: string, extent: { limit: number }) => search(db, text, extent) },
    clock: new SteppedClock("2026-11-21T06:00:00Z"),
  } as unknown as AppContext;
  const list = (wish: string) => findListed(app, readListParams(new URLSearchParams(wish)));
  const desk = (wish: string) => readBookingsQuery(new URLSearchParams(wish)).query;
  const counted = async (wish: string) => {
    await Promise.all([countForDesk(app, desk(wish)), listForDesk(app, desk(wish))]);
  };
  const tourId = "01950001-0000-7000-8000-000000000001";
  return {
    home: () => readHome(app),
    list: () => list(""),
    "list, a text and a type": () => list("text=fatehpur&type=Cycle Tour"),
    "list, a day and a party": () => list("date=2026-11-25&people=2"),
    category: () => loadCategory(app, "cycle-tours"),
    "tour page": () => loadTour(app, "old-delhi-at-dawn", new URL("http://rides.example/")),
    "tour by a former address": () => loadTour(app, "no-such-tour", new URL("http://rides.example/")),
    "tour by its name": () => findTourByName(db, "Old Delhi at Dawn"),
    availability: () => listDepartures(app, { tourId, limit: 160 }),
    destination: async () => {
      const [tours] = await Promise.all([listedTours(app, { destination: "kerala", limit: 24 }), listDestinations(db)]);
      await listPostsAbout(
        db,
        tours.map(({ slug }) => slug),
        3,
      );
    },
    stories: () => browsePosts(db, stories, tags),
    "stories, a category and a tag": () =>
      browsePosts(db, { ...stories, category: "Explore Delhi", tag: "India" }, tags),
    "stories, by title": () => browsePosts(db, { ...stories, q: "puncture at paranthe" }, tags),
    story: async () => {
      const post = await findPost(db, "what-a-van-is-for");
      if (post) await Promise.all([findNeighbours(db, post), listComments(db, post.id)]);
      await findMovedPost(db, "no-such-story");
    },
    "search as one types": () => search(db, "khar", { limit: 5 }),
    "search as one types, a rare word": () => search(db, "chitanagar", { limit: 5 }),
    "search page": () => readSearch(app, new URLSearchParams({ text: "kerala backwaters" })),
    "search with a slip": () => search(db, "kerla", { limit: 5 }),
    "past orders": () => listBookingsOf(db, "rider7@example.com"),
    "desk, newest bookings": () => listForDesk(app, desk("")),
    "desk, bookings by name": () => counted("q=rider 417"),
    "desk, bookings by telephone": () => counted("q=98 0000 7919"),
    "desk, bookings by address": () => counted("q=rider17@example.com"),
    "desk, bookings by payment": () => counted("q=pay_grown17"),
    "desk, unpaid bookings": () => counted("due=yes"),
    "desk, coming rides": () => listForDesk(app, desk("from=2026-11-22&sort=ride&order=asc")),
    "desk, rides of a day": () => listForDesk(app, desk("from=2026-11-25&to=2026-11-25&sort=ride&order=asc")),
    "desk, one booking": () => readBooking(app, "PG-000017"),
    "desk, a traveller": () => findTravellers(db, "rider17@"),
    "desk, published reviews": () => listShownReviews(db, { after: null, isOpen: false }),
    "manage page": () => findManagedBooking(app, "PG-000017"),
  };
}
