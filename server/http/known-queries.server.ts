/** Prefill of the booking form, and `reviewed` after a review was sent. */
const tour = ["people", "category", "date", "time", "reviewed"];

/**
 * Query names read by each public page, by its path in app/routes.ts. Other pages read none.
 * Unlisted names make no separate cache entry (page-listener.server.ts). tests/house/known-queries.test.ts checks each page.
 */
export const knownQueries: Readonly<Record<string, readonly string[]>> = {
  tours: ["text", "location", "type", "order", "date", "people", "saved", "page"],
  "tours/compare": ["tours"],
  "tours/:tourtype": ["page"],
  "tours/:tourtype/:tourname": tour,
  "tour-details": tour,
  mysore: ["page"],
  "destination-details": ["name"],
  "gallery-details": ["album"],
  blogs: ["q", "category", "tag", "page"],
  "blogs/:blogtype/:blogname": ["commented"],
  search: ["text", "q", "page"],
  faq: ["q"],
  contact: ["tour", "sent"],
  // API calls, with the names of their contract.
  "api/tourcategorypage": ["name"],
};

/** The router's own parameter in data requests: the wanted routes. */
const ofTheRouter = "_routes";

interface Reading {
  path: RegExp;
  names: ReadonlySet<string>;
}

const readings: Reading[] = Object.entries(knownQueries)
  // Fixed paths come before those with parameters.
  .toSorted(([one], [other]) => one.split(":").length - other.split(":").length)
  .map(([path, names]) => ({
    path: new RegExp(`^/${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
    names: new Set(names),
  }));
const nothing: ReadonlySet<string> = new Set();

/** Query names read by the page at a path. A data request (`.data`) adds the router's own. */
export function readsOf(path: string): ReadonlySet<string> {
  const page = path.replace(/(\/_)?\.data$/, "");
  const names = readings.find((reading) => reading.path.test(page))?.names ?? nothing;
  return page === path ? names : new Set([...names, ofTheRouter]);
}
