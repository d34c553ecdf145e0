import { getContext } from "#app/web/app-context.server.ts";
import { listCategories, listDestinations, listTours } from "#modules/catalogue/index.server.ts";
import { getPage, listPostAddresses } from "#modules/content/index.server.ts";
import { destinationPath } from "../destinations/places.ts";
import type { Route } from "./+types/route";

/** Pages independent of the content. */
const fixed = [
  "/",
  "/tours",
  "/india-by-cycle",
  "/about",
  "/blogs",
  "/faq",
  "/contact",
  "/destination-list-v2",
  "/gallery",
  "/privacy",
  "/terms-condition",
];

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** /sitemap.xml: every indexable page, by its canonical address. */
export async function loader({ context }: Route.LoaderArgs) {
  const { cachedDb, publicUrl } = getContext(context);
  const [tours, categories, destinations, { albums }, posts, { gifts }] = await Promise.all([
    listTours(cachedDb),
    listCategories(cachedDb),
    listDestinations(cachedDb),
    getPage(cachedDb, "gallery"),
    listPostAddresses(cachedDb),
    getPage(cachedDb, "company"),
  ]);
  const pages = [
    ...[...fixed, ...(gifts ? ["/gift"] : [])].map((path) => ({ path, changed: null })),
    ...categories.map(({ slug }) => ({ path: `/tours/${slug}`, changed: null })),
    ...tours.map(({ path }) => ({ path, changed: null })),
    ...destinations.map(({ slug }) => ({ path: destinationPath(slug), changed: null })),
    ...albums.map(({ id }) => ({ path: `/gallery-details?album=${id}`, changed: null })),
    ...posts.map(({ path, date }) => ({ path, changed: date })),
  ];
  const entries = pages.map(
    ({ path, changed }) =>
      `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
