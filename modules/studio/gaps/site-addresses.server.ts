import { listCategories, listDestinations, listTours } from "#modules/catalogue/index.server.ts";
import { getPage, listPostAddresses } from "#modules/content/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { DocumentName } from "../check-document.server.ts";
import { documentKinds } from "../document-kinds.server.ts";

/** Pages that every company has. A test compares them with the routes. */
export const standingAddresses = [
  ...["/", "/tours", "/tours/compare", "/india-by-cycle", "/mysore", "/destination-list-v2", "/gallery", "/blogs"],
  ...["/search", "/about", "/faq", "/contact", "/privacy", "/terms-condition", "/comming-soon", "/api/docs"],
  ...["/tour-details", "/blog-details", "/blogs/rss.xml", "/sitemap.xml", "/offline"],
  ...["/newsletter", "/login", "/register", "/user-profile", "/forgotten-password", "/handed-over", "/gift"],
] as const;

/** Addresses of public pages that there are now, former ones apart. */
export async function listSiteAddresses(db: Sql): Promise<Set<string>> {
  const tours = await listTours(db);
  const categories = await listCategories(db);
  const destinations = await listDestinations(db);
  const { albums } = await getPage(db, "gallery");
  const posts = await listPostAddresses(db);
  return new Set<string>([
    ...standingAddresses,
    ...categories.map(({ slug }) => `/tours/${slug}`),
    ...tours.map(({ path }) => path),
    ...destinations.map(({ slug }) => `/destinations/${slug}`),
    ...albums.map(({ id }) => `/gallery-details?album=${id}`),
    ...posts.map(({ path }) => path),
  ]);
}

/** Addresses after a document gets another text; null takes it off the site. */
export function addressesAfter(
  addresses: ReadonlySet<string>,
  document: DocumentName,
  { before, after }: { before: unknown; after: unknown },
): Set<string> {
  const { pathOf } = documentKinds[document.kind];
  const changed = new Set(addresses);
  const standing: readonly string[] = standingAddresses;
  const former = before === null ? null : pathOf({ key: document.key, value: before });
  // A renamed page answers at its former address, too.
  if (former !== null && after === null && !standing.includes(former)) changed.delete(former);
  if (after !== null) changed.add(pathOf({ key: document.key, value: after }));
  return changed;
}
