const tour = ["people", "category", "date", "time", "reviewed"];

/**
 * Query names each public page reads, by path in app/routes.ts. Others make no cache entry. tests/house/known-queries.test.ts
 * checks.
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
  "api/tourcategorypage": ["name"],
};

/** The wanted routes of a data request. */
const ofTheRouter = "_routes";

interface Reading {
  path: RegExp;
  names: ReadonlySet<string>;
}

const readings: Reading[] = Object.entries(knownQueries)
  .toSorted(([one], [other]) => one.split(":").length - other.split(":").length)
  .map(([path, names]) => ({
    path: new RegExp(`^/${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
    names: new Set(names),
  }));
const nothing: ReadonlySet<string> = new Set();

export function readsOf(path: string): ReadonlySet<string> {
  const page = path.replace(/(\/_)?\.data$/, "");
  const names = readings.find((reading) => reading.path.test(page))?.names ?? nothing;
  return page === path ? names : new Set([...names, ofTheRouter]);
}
