import { sql } from "kysely";
import { getPictures } from "#modules/catalogue/index.server.ts";
import { type PictureData, tourPath } from "#modules/catalogue/model.ts";
import { json, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { findReviewAnswer } from "./answer-of.server.ts";
import type { RatingSummary, ReviewAnswer, ReviewContent } from "./model.ts";

/** A published review. `rating` is in stars, half steps. */
export interface Review {
  id: string;
  reviewerName: string;
  country: string;
  date: string;
  rating: number;
  /** Written by somebody who has been on the tour, as our books say. */
  isVerified: boolean;
  quote: string;
  paragraphs: string[];
  /** What the company says to it. */
  answer: ReviewAnswer | null;
  picture: PictureData | null;
  tourName: string;
  tourPath: string;
}

/** Writes a review as the company has it in its content, published at once. */
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

/** As many as are read at once. */
const MOST = 60;

/** Published reviews of one tour, newest first, sixty at the most. */
export async function listReviews(db: Sql, { tourId }: { tourId: string }): Promise<Review[]> {
  return readReviews(db, (reviews) => reviews.where("review.tour_id", "=", tourId).limit(MOST));
}

/** How many are quoted, and from how many stars on, where the company has not chosen enough of them itself. */
const QUOTES = 6;
const LEAST_STARS = 4;

/**
 * Published reviews to quote in "What Our Clients Say", of all tours or of these, and only of tours that are still led, to which
 * each leads: first those that the company has chosen (`featured`; sixty at the most) and, while these are fewer than six, the
 * newest others of four stars and more. So what travellers write is quoted without anybody choosing. Newest first within both. Only what is
 * quoted is picked out: averages and a tour's own page have every review, the low ones too.
 */
export async function listQuotedReviews(db: Sql, tourIds: readonly string[] | null = null): Promise<Review[]> {
  const isOfThese = sql<boolean>`(${sql.val(tourIds)}::uuid[] IS NULL OR tour.id = ANY(${sql.val(tourIds)}::uuid[]))`;
  const chosen = await readReviews(db, (reviews) =>
    reviews.where("review.featured", "=", true).where("tour.published", "=", true).where(isOfThese).limit(MOST),
  );
  const missing = QUOTES - chosen.length;
  if (missing <= 0) return chosen;
  // The newest of each tour, by its index, and of these the newest: there are few tours, and there may be very many reviews.
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

/** Those that `narrow` leaves, newest first, with their pictures. */
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
    tourName: row.tourName,
    tourPath: tourPath(row.category, row.slug),
  }));
}

/** The true ratings of these tours, by tour id; a tour nobody has reviewed is not in the answer. The sums are kept by a trigger. */
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

/** The true rating of these tours taken together: every published review of any of them. */
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

/** The true rating of the company: every published review of every tour. */
export async function overallRating(db: Sql): Promise<RatingSummary> {
  const rows = await db.selectFrom("review_total").select(["rating_halves as halves", "reviews as count"]).execute();
  return summarise(rows.filter(({ count }) => count > 0));
}

/** The mean to one decimal; a half star counts towards the whole star below it in the spread (4.5 is among the fours). */
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
