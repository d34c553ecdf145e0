import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
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
export async function listDestinationContent(db: Sql): Promise<(DestinationContent & { position: number })[]> {
  const rows = await db
    .selectFrom("destination")
    .select(["slug", "name", "name_hindi", "region", "introduction", "photo", "position"])
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ name_hindi, ...row }) => ({ ...row, nameHindi: name_hindi }));
}
