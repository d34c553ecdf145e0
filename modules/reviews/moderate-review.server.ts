import { sql } from "kysely";
import { tourPath } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { findReviewAnswer } from "./answer-of.server.ts";
import { byAuthor } from "./by-author.server.ts";
import type { OwnReview, ReviewStatus } from "./model.ts";

export const reviewDigest = sql<string>`left(encode(sha256(convert_to(jsonb_build_array(
  review.reviewer_name, review.country, review.rating_halves, review.paragraphs, review.is_verified)::text, 'UTF8')), 'hex'), 32)`;

/** Review for moderation, with the digest that `moderateReview` needs. */
export async function findReview(db: Sql, id: string) {
  const row = await db
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select([
      "review.id",
      "reviewer_name",
      "country",
      "rating_halves",
      "paragraphs",
      "status",
      "is_verified",
      "answer",
      "answered_at",
      "tour.name",
      "tour.category",
      "tour.slug",
      reviewDigest.as("digest"),
    ])
    .where("review.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: row.reviewer_name,
    country: row.country,
    rating: row.rating_halves / 2,
    paragraphs: row.paragraphs,
    status: row.status,
    isVerified: row.is_verified,
    tourName: row.name,
    tourPath: tourPath(row.category, row.slug),
    digest: row.digest,
    answer: findReviewAnswer(row),
    answerWords: row.answer ?? "",
  };
}

export type ModerateAnswer = { moderated: true } | { refused: "not_found" | "changed" };

/** Refuses text changed since it was read. */
export async function moderateReview(
  { db, clock }: { db: Db; clock: Clock },
  { id, digest, status }: { id: string; digest: string; status: Exclude<ReviewStatus, "pending"> },
): Promise<ModerateAnswer> {
  const row = await db
    .updateTable("review")
    .set({ status, moderated_at: clock.now() })
    .where("id", "=", id)
    .where(reviewDigest, "=", digest)
    .returning("id")
    .executeTakeFirst();
  if (row) return { moderated: true };
  return { refused: (await findReview(db, id)) ? "changed" : "not_found" };
}

/** The review that a guest wrote of a tour; null before they post it. */
export async function findOwnReview(
  db: Sql,
  { tourId, email }: { tourId: string; email: string },
): Promise<{ id: string; status: ReviewStatus } | null> {
  const row = await db
    .selectFrom("review")
    .select(["id", "status"])
    .where("tour_id", "=", tourId)
    .where("author_email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** "Reviews By You": all of an account and its verified address, newest first. */
export async function listReviewsBy(
  db: Sql,
  travellerId: string | null,
  email: string | null = null,
): Promise<OwnReview[]> {
  const rows = await db
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select(["review.id", "reviewed_on", "rating_halves", "paragraphs", "status", "is_verified"])
    .select(["answer", "answered_at"])
    .select(["tour.name", "tour.category", "tour.slug"])
    .where((is) => byAuthor(is, travellerId, email))
    .orderBy("reviewed_on", "desc")
    .orderBy("review.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tourName: row.name,
    tourPath: tourPath(row.category, row.slug),
    date: row.reviewed_on,
    rating: row.rating_halves / 2,
    paragraphs: row.paragraphs,
    status: row.status,
    isVerified: row.is_verified,
    // Unpublished reviews show no answer.
    answer: row.status === "published" ? findReviewAnswer(row) : null,
  }));
}
