import { tourPath } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { digestOf } from "./moderate-review.server.ts";

export type AnswerOutcome = { answered: { isTold: boolean } } | { refused: "not_found" | "not_published" | "changed" };

/** `words`: null takes the answer away. `digest`: of the review that was read, where somebody has (`findReview`). */
interface Answering {
  id: string;
  words: string | null;
  digest?: string;
}

/**
 * The company's answer to a review, in public, until another one takes its place. Its writer is told by mail of the first answer to
 * these words, if their address is known to be theirs and the tour still has a page to see it on. Refused when there is no such
 * review, when nobody sees it (so that nothing is answered which the company has not read), and when its writer has put other
 * words there since.
 */
export const answerReview = (
  { db, clock }: { db: Db; clock: Clock },
  { id, words, digest }: Answering,
): Promise<AnswerOutcome> =>
  inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) return { refused: "not_found" };
    if (digest !== undefined && digest !== review.digest) return { refused: "changed" };
    if (words === null) {
      await tx.updateTable("review").set({ answer: null, answered_at: null }).where("id", "=", id).execute();
      return { answered: { isTold: false } };
    }
    if (review.status !== "published") return { refused: "not_published" };
    if (words === review.answer) return { answered: { isTold: false } };
    const now = clock.now();
    const isTold = review.author_email !== null && review.answer_told_at === null && review.isLed;
    await tx
      .updateTable("review")
      .set({ answer: words, answered_at: now, ...(isTold ? { answer_told_at: now } : {}) })
      .where("id", "=", id)
      .execute();
    if (isTold)
      await emit(tx, clock, "review.answered", {
        to: review.author_email,
        reviewId: id,
        name: review.reviewer_name,
        answer: words,
        tourName: review.tourName,
        tourPath: tourPath(review.category, review.slug),
      });
    return { answered: { isTold } };
  });

const lockReview = (tx: Tx, id: string) =>
  tx
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select(["reviewer_name", "author_email", "status", "answer", "answer_told_at", digestOf.as("digest")])
    .select(["tour.name as tourName", "tour.category", "tour.slug", "tour.published as isLed"])
    .where("review.id", "=", id)
    .forUpdate("review")
    .executeTakeFirst();

/** How many are listed at once. */
const LISTED = 40;

/** Published reviews for whoever answers them, the newest first, forty at the most. `rating` in stars. */
export async function listAnswerable(db: Sql) {
  const rows = await db
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select(["review.id", "reviewer_name as name", "tour.name as tourName", "rating_halves", "reviewed_on as date"])
    .select((is) => is("answer", "is not", null).as("isAnswered"))
    .where("review.status", "=", "published")
    .orderBy("reviewed_on", "desc")
    .orderBy("review.id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(({ rating_halves, ...row }) => ({ ...row, rating: rating_halves / 2, isAnswered: !!row.isAnswered }));
}
