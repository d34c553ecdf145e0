import { sql } from "kysely";
import { tourPath } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { reviewDigest } from "./moderate-review.server.ts";

export type AnswerOutcome = { answered: { isTold: boolean } } | { refused: "not_found" | "not_published" | "changed" };

/** `words`: null removes it. `digest`: as read (`findReview`). */
interface Answering {
  id: string;
  words: string | null;
  digest?: string;
}

/** Mails a verified author about the first answer. Refuses unpublished or changed reviews. */
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
    // One update: a second could deadlock with an erasure.
    const now = clock.now();
    const answer_told_at = isTold ? now : review.answer_told_at;
    const written = { answer: words, answered_at: now, answer_told_at };
    await tx.updateTable("review").set(written).where("id", "=", id).execute();
    return { answered: { isTold } };
  });

/** Address that would be told of a first answer; null if there is nobody to tell. */
export async function findTold(db: Sql, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select("author_email")
    .where("review.id", "=", id)
    .where("answer_told_at", "is", null)
    .where("tour.published", "=", true)
    .executeTakeFirst();
  return row?.author_email ?? null;
}

/** Tells the author about the current answer after `isAnswer` dropped a mail. */
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

export async function isAnswer(db: Sql, { id, words }: { id: string; words: string }): Promise<boolean> {
  const shown = db.selectFrom("review").select("id").where("id", "=", id).where("status", "=", "published");
  return (await shown.where("answer", "=", words).executeTakeFirst()) !== undefined;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

/** False if there is nobody to tell. */
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

const LISTED = 40;

/** Published reviews, newest first: of a tour, or forty of all. */
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
