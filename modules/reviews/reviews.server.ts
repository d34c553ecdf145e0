import { sql } from "kysely";
import { getPictures } from "#modules/catalogue/index.server.ts";
import { type PictureData, tourPath } from "#modules/catalogue/model.ts";
import { json, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { findReviewAnswer } from "./answer-of.server.ts";
import type { RatingSummary, ReviewAnswer, ReviewContent } from "./model.ts";

/** `rating` in stars, by halves. */
export interface Review {
  id: string;
  reviewerName: string;
  country: string;
  date: string;
  rating: number;
  /** The author has completed the tour. */
  isVerified: boolean;
  quote: string;
  paragraphs: string[];
  answer: ReviewAnswer | null;
  picture: PictureData | null;
  /** Id of the guide who led the ride. Show the name only of one who agreed. */
  ledBy: string | null;
  tourName: string;
  tourPath: string;
}

export async function insertReview(db: Sql, tourId: string, review: ReviewContent): Promise<void> {
  await db
    .insertInto("review")
    .values({
      id: newId(),
      tour_id: tourId,
      reviewer_name: review.reviewerName,
      country: review.country,
      reviewed_on: review.date,
      rating_halves: review.rating * 2,
      quote: review.quote,
      paragraphs: json(review.paragraphs),
      photo: review.photo,
      featured: review.featured,
      answer: review.answer?.words ?? null,
      answered_at: review.answer ? delhiToInstant(review.answer.date, "12:00") : null,
    })
    .execute();
}

const MOST = 60;

export async function listReviews(db: Sql, { tourId }: { tourId: string }): Promise<Review[]> {
  return readReviews(db, (reviews) => reviews.where("review.tour_id", "=", tourId).limit(MOST));
}

const QUOTES = 6;
const LEAST_STARS = 4;

/** Chosen ones (`featured`), then the newest with four stars up to six. Averages include all. */
export async function listQuotedReviews(db: Sql, tourIds: readonly string[] | null = null): Promise<Review[]> {
  const isOfThese = sql<boolean>`(${sql.val(tourIds)}::uuid[] IS NULL OR tour.id = ANY(${sql.val(tourIds)}::uuid[]))`;
  const chosen = await readReviews(db, (reviews) =>
    reviews.where("review.featured", "=", true).where("tour.published", "=", true).where(isOfThese).limit(MOST),
  );
  const missing = QUOTES - chosen.length;
  if (missing <= 0) return chosen;
  // Newest by tour first, using the index: few tours, many reviews.
  const newest = sql<string>`(
    SELECT one.id FROM tour, LATERAL (
      SELECT id FROM review
      WHERE tour_id = tour.id AND status = 'published' AND NOT featured AND rating_halves >= ${LEAST_STARS * 2}
      ORDER BY reviewed_on DESC, id DESC LIMIT ${missing}
    ) AS one
    WHERE tour.published AND ${isOfThese})`;
  return [...chosen, ...(await readReviews(db, (reviews) => reviews.where("review.id", "in", newest).limit(missing)))];
}

const published = (db: Sql) =>
  db
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .selectAll("review")
    .select(["tour.name as tourName", "tour.category", "tour.slug"])
    .where("review.status", "=", "published");
type Published = ReturnType<typeof published>;

async function readReviews(db: Sql, narrow: (reviews: Published) => Published): Promise<Review[]> {
  const rows = await narrow(published(db)).orderBy("review.reviewed_on", "desc").orderBy("review.id", "desc").execute();
  const picture = await getPictures(
    db,
    rows.flatMap((row) => row.photo ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    reviewerName: row.reviewer_name,
    country: row.country,
    date: row.reviewed_on,
    rating: row.rating_halves / 2,
    isVerified: row.is_verified,
    quote: row.quote,
    paragraphs: row.paragraphs,
    answer: findReviewAnswer(row),
    picture: row.photo === null ? null : picture(row.photo),
    ledBy: row.led_by,
    tourName: row.tourName,
    tourPath: tourPath(row.category, row.slug),
  }));
}

/** Ratings by tour id; a trigger keeps the sums. */
export async function ratingSummaries(db: Sql, tourIds: string[]): Promise<Map<string, RatingSummary>> {
  if (tourIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("review_tally")
    .select(["tour_id as tourId", "rating_halves as halves", "reviews as count"])
    .where("tour_id", "in", tourIds)
    .where("reviews", ">", 0)
    .execute();
  const byTour = Map.groupBy(rows, (row) => row.tourId);
  return new Map([...byTour].map(([tourId, counts]) => [tourId, summarise(counts)]));
}

/** Count and average of the published reviews of rides that a guide led; null without any. */
export async function ratingOfGuide(db: Sql, guideId: string): Promise<{ count: number; average: number } | null> {
  const row = await db
    .selectFrom("review")
    .select((review) => [
      review.fn.countAll<number>().as("count"),
      sql<string | null>`avg(rating_halves) / 2`.as("average"),
    ])
    .where("led_by", "=", guideId)
    .where("status", "=", "published")
    .executeTakeFirstOrThrow();
  return row.average === null ? null : { count: Number(row.count), average: Number(row.average) };
}

export async function ratingTogether(db: Sql, tourIds: string[]): Promise<RatingSummary> {
  if (tourIds.length === 0) return summarise([]);
  const rows = await db
    .selectFrom("review_tally")
    .select(["rating_halves as halves", "reviews as count"])
    .where("tour_id", "in", tourIds)
    .where("reviews", ">", 0)
    .execute();
  return summarise(rows);
}

export async function overallRating(db: Sql): Promise<RatingSummary> {
  const rows = await db.selectFrom("review_total").select(["rating_halves as halves", "reviews as count"]).execute();
  return summarise(rows.filter(({ count }) => count > 0));
}

/** Mean to one decimal; the spread rounds down (4.5 counts as four). */
function summarise(counts: { halves: number; count: number }[]): RatingSummary {
  const spread = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let total = 0;
  let sum = 0;
  for (const { halves, count } of counts) {
    spread[Math.max(1, Math.floor(halves / 2)) as 1 | 2 | 3 | 4 | 5] += count;
    total += count;
    sum += halves * count;
  }
  return { average: total === 0 ? null : Math.round((sum / total / 2) * 10) / 10, count: total, spread };
}
