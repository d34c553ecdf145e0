import { sql } from "kysely";
import { json, type Sql } from "#platform/database/database.server.ts";
import { hasHadSlug } from "#platform/database/has-had-slug.server.ts";
import type { DestinationContent, PictureData } from "./model.ts";
import { getPictures } from "./store.server.ts";

/** `tourCount`: published tours at home there. */
export interface Destination {
  slug: string;
  name: string;
  nameHindi: string;
  region: string;
  introduction: string;
  picture: PictureData;
  tourCount: number;
}

export async function listDestinations(db: Sql): Promise<Destination[]> {
  const rows = await db
    .selectFrom("destination")
    .select(["slug", "name", "name_hindi", "region", "introduction", "photo"])
    .select(
      sql<number>`coalesce((SELECT tours FROM destination_tally WHERE destination_tally.destination = destination.slug), 0)`.as(
        "tourCount",
      ),
    )
    .orderBy("position")
    .orderBy("slug")
    .execute();
  const picture = await getPictures(
    db,
    rows.map((row) => row.photo),
  );
  return rows.map(({ name_hindi, photo, ...row }) => ({ ...row, nameHindi: name_hindi, picture: picture(photo) }));
}

/** Destinations as they are written, in list order. */
export async function listDestinationContent(
  db: Sql,
): Promise<{ id: string; position: number; formerSlugs: string[]; document: DestinationContent }[]> {
  const rows = await db
    .selectFrom("destination")
    .select(["id", "slug", "slug_history", "name", "name_hindi", "region", "introduction", "photo", "position"])
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ id, position, slug_history, name_hindi, ...row }) => ({
    ...{ id, position, formerSlugs: slug_history },
    document: {
      ...{ slug: row.slug, ...(slug_history.length > 0 && { formerSlugs: slug_history }) },
      ...{ name: row.name, nameHindi: name_hindi, region: row.region },
      ...{ introduction: row.introduction, photo: row.photo },
    },
  }));
}

/** Addresses of destinations that have or had one of these slugs. */
export async function findDestinationAddresses(db: Sql, slugs: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("destination").select(["slug", "slug_history"]).where(hasHadSlug(slugs)).execute();
  return rows.flatMap(({ slug, slug_history }) => [slug, ...slug_history].map((one) => `/destinations/${one}`));
}

/** Present slug of a destination that had this one; null if none had. */
export async function findMovedDestination(db: Sql, formerSlug: string): Promise<string | null> {
  const row = await db
    .selectFrom("destination")
    .select("slug")
    .where(sql<boolean>`slug_history @> ${json([formerSlug])}`)
    .executeTakeFirst();
  return row?.slug ?? null;
}
