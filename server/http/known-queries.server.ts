/** What a tour's page begins with, and what it says after a review was sent. */
const tour = ["people", "category", "date", "time", "reviewed"];

/**
 * Names that each public page reads of its query, by its path in app/routes.ts; a page that is not here reads none. Whatever else
 * stands in an address makes no other page of it (page-listener.server.ts). tests/house/known-queries.test.ts asks each page.
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
  // Calls, with the names of their contract.
  "api/tourcategorypage": ["name"],
};

/** What the router asks beside the page's own where it asks for data: which parts of the page are wanted. */
const ofTheRouter = "_routes";

interface Reading {
  path: RegExp;
  names: ReadonlySet<string>;
}

const readings: Reading[] = Object.entries(knownQueries)
  // A path that is written out comes before one that varies.
  .toSorted(([one], [other]) => one.split(":").length - other.split(":").length)
  .map(([path, names]) => ({
    path: new RegExp(`^/${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
    names: new Set(names),
  }));
const nothing: ReadonlySet<string> = new Set();

/** Finds the names of a query that the page at a path reads; for its data alone (`.data`) they are the same, and the router's. */
export function readsOf(path: string): ReadonlySet<string> {
  const page = path.replace(/(\/_)?\.data$/, "");
  const names = readings.find((reading) => reading.path.test(page))?.names ?? nothing;
  return page === path ? names : new Set([...names, ofTheRouter]);
}
