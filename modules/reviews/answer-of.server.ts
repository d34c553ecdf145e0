import { delhiDate } from "#platform/time/delhi-time.ts";
import { paragraphsOf, type ReviewAnswer } from "./model.ts";

export const findReviewAnswer = (row: { answer: string | null; answered_at: Date | null }): ReviewAnswer | null =>
  row.answer === null || row.answered_at === null
    ? null
    : { date: delhiDate(row.answered_at), paragraphs: paragraphsOf(row.answer) };
