import { sql } from "kysely";
import { tourPath } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { reviewDigest } from "./moderate-review.server.ts";

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
    const isTold = review.answer_told_at === null && (await tellWriter(tx, clock, { id, words, review }));
    // All at once: before it writes a row for the second time PostgreSQL looks at its account, and waits for who erases that and
    // wants this row next.
    const now = clock.now();
    const answer_told_at = isTold ? now : review.answer_told_at;
    const written = { answer: words, answered_at: now, answer_told_at };
    await tx.updateTable("review").set(written).where("id", "=", id).execute();
    return { answered: { isTold } };
  });

/**
 * The mail of an answer was not sent, because the answer was taken back or the review is not shown (`isAnswer`): its writer has been told
 * of none, and is told of the one that stands there now, unless that has a mail of its own.
 */
export async function resetAnswerNotice(tx: Tx, clock: Clock, id: string): Promise<void> {
  const review = await lockReview(tx, id);
  if (!review) return;
  const stands = review.status === "published" ? review.answer : null;
  const { rows } = await sql`SELECT FROM outbox WHERE topic = 'review.answered' AND payload ->> 'reviewId' = ${id}
    AND payload ->> 'answer' = ${stands} LIMIT 1`.execute(tx);
  if (rows.length > 0) return;
  const isTold = stands !== null && (await tellWriter(tx, clock, { id, words: stands, review }));
  const told = { answer_told_at: isTold ? clock.now() : null };
  await tx.updateTable("review").set(told).where("id", "=", id).execute();
}

/** Whether this is what stands below a review, for everybody to read. */
export async function isAnswer(db: Sql, { id, words }: { id: string; words: string }): Promise<boolean> {
  const shown = db.selectFrom("review").select("id").where("id", "=", id).where("status", "=", "published");
  return (await shown.where("answer", "=", words).executeTakeFirst()) !== undefined;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

/**
 * Notes the mail that tells the writer of a review what stands below it; whoever calls notes when. Answers whether there is anybody to be
 * told.
 */
async function tellWriter(
  tx: Tx,
  clock: Clock,
  { id, words, review }: { id: string; words: string; review: Locked },
): Promise<boolean> {
  if (review.author_email === null || !review.isLed) return false;
  await emit(tx, clock, "review.answered", {
    to: review.author_email,
    reviewId: id,
    name: review.reviewer_name,
    answer: words,
    tourName: review.tourName,
    tourPath: tourPath(review.category, review.slug),
  });
  return true;
}

const lockReview = (tx: Tx, id: string) =>
  tx
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select(["reviewer_name", "author_email", "status", "answer", "answer_told_at", reviewDigest.as("digest")])
    .select(["tour.name as tourName", "tour.category", "tour.slug", "tour.published as isLed"])
    .where("review.id", "=", id)
    .forUpdate("review")
    .executeTakeFirst();

/** How many are listed at once, of all tours. */
const LISTED = 40;

/**
 * Published reviews for whoever answers them or is asked to take one away, the newest first: all of one tour, or (null) forty of all
 * at the most. `rating` in stars.
 */
export async function listAnswerable(db: Sql, tourId: string | null = null) {
  const shown = db
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select(["review.id", "reviewer_name as name", "tour.name as tourName", "rating_halves", "reviewed_on as date"])
    .select((is) => is("answer", "is not", null).as("isAnswered"))
    .where("review.status", "=", "published")
    .orderBy("reviewed_on", "desc")
    .orderBy("review.id", "desc");
  const rows = await (tourId === null ? shown.limit(LISTED) : shown.where("tour_id", "=", tourId)).execute();
  return rows.map(({ rating_halves, ...row }) => ({ ...row, rating: rating_halves / 2, isAnswered: !!row.isAnswered }));
}
