import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { reviewDigest } from "./moderate-review.server.ts";
import { type DeskPhoto, listPhotosForDesk } from "./photos.server.ts";

/** Review as the company's people read it. */
export interface DeskReview {
  id: string;
  name: string;
  country: string;
  /** Proved address of the author; null of a written-in review. */
  email: string | null;
  rating: number;
  paragraphs: string[];
  isVerified: boolean;
  /** False if only photographs of it wait. */
  isPublished: boolean;
  tourName: string;
  writtenAt: string;
  answer: string | null;
  answeredAt: string | null;
  /** Mark of this text, which the verdict needs. */
  digest: string;
  photos: DeskPhoto[];
}

const reviews = (db: Sql) =>
  db
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select([
      "review.id",
      "reviewer_name",
      "review.country",
      "author_email",
      "rating_halves",
      "paragraphs",
      "is_verified",
      "review.status",
    ])
    .select(["tour.name as tourName", "review.created_at", "answer", "answered_at"])
    .select(reviewDigest.as("digest"));

type Row = Awaited<ReturnType<ReturnType<typeof reviews>["execute"]>>[number];

const deskReview = (row: Row, photos: DeskPhoto[]): DeskReview => ({
  id: row.id,
  name: row.reviewer_name,
  country: row.country,
  email: row.author_email,
  rating: row.rating_halves / 2,
  paragraphs: row.paragraphs,
  isVerified: row.is_verified,
  isPublished: row.status === "published",
  tourName: row.tourName,
  writtenAt: row.created_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  digest: row.digest,
  photos,
});

async function withPhotos(db: Sql, rows: readonly Row[]): Promise<DeskReview[]> {
  const photos = await listPhotosForDesk(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => deskReview(row, photos.get(row.id) ?? []));
}

export const MOST_REVIEWS_WAITING = 100;
const PAGE = 20;

/** Lists reviews that wait to be read, or whose photographs do, oldest first. */
export async function listWaitingReviews(
  db: Sql,
  { tourId = null, most = MOST_REVIEWS_WAITING }: { tourId?: string | null; most?: number } = {},
): Promise<DeskReview[]> {
  // Two indexes, one of each: an OR over both tables would read every review.
  const waiting = sql<string>`(SELECT id FROM review WHERE status = 'pending'
    UNION SELECT review_id FROM review_photo WHERE status = 'pending' AND review_id IS NOT NULL)`;
  const all = reviews(db).where("review.id", "in", waiting).where("review.status", "<>", "refused");
  const found = tourId === null ? all : all.where("tour_id", "=", tourId);
  return withPhotos(db, await found.orderBy("review.created_at").limit(most).execute());
}

/** Lists published reviews, newest first, from behind `after`; `isOpen`: those without an answer alone. */
export async function listShownReviews(
  db: Sql,
  { after, isOpen }: { after: string | null; isOpen: boolean },
): Promise<{ reviews: DeskReview[]; isMore: boolean }> {
  let shown = reviews(db)
    .where("review.status", "=", "published")
    .orderBy("reviewed_on", "desc")
    .orderBy("review.id", "desc")
    .limit(PAGE + 1);
  if (isOpen) shown = shown.where("answer", "is", null);
  const last =
    after !== null && isId(after)
      ? await db.selectFrom("review").select(["reviewed_on", "id"]).where("id", "=", after).executeTakeFirst()
      : undefined;
  if (last) shown = shown.where(sql<boolean>`(reviewed_on, review.id) < (${last.reviewed_on}::date, ${last.id}::uuid)`);
  const rows = await shown.execute();
  return { reviews: await withPhotos(db, rows.slice(0, PAGE)), isMore: rows.length > PAGE };
}
