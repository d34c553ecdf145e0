import { findDestinationAddresses, findTourAddresses, listCategories } from "#modules/catalogue/index.server.ts";
import { findPostAddresses, getPage } from "#modules/content/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { standingAddresses } from "./site-addresses.server.ts";
import "../tables.server.ts";

/** Those of the pages that answer, at their own or a former address. Reads no more than they name. */
export async function knownPages(db: Sql, pages: readonly string[]): Promise<Set<string>> {
  const standing = new Set<string>(standingAddresses);
  const others = [...new Set(pages)].filter((page) => !standing.has(page));
  if (others.length === 0) return standing;
  const slugs = [...new Set(others.map((page) => page.split("/").at(-1) ?? ""))];
  const moved = await db.selectFrom("moved_address").select("path").where("path", "in", others).execute();
  const albums = others.some((page) => page.startsWith("/gallery-details"))
    ? (await getPage(db, "gallery")).albums
    : [];
  return new Set([
    ...standing,
    ...moved.map(({ path }) => path),
    ...(await listCategories(db)).map(({ slug }) => `/tours/${slug}`),
    ...(await findTourAddresses(db, slugs)),
    ...(await findDestinationAddresses(db, slugs)),
    ...(await findPostAddresses(db, slugs)),
    ...albums.map(({ id }) => `/gallery-details?album=${id}`),
  ]);
}
