import type { ColumnType, Generated } from "kysely";
import type { ReviewStatus } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    review: ReviewTable;
    review_tally: ReviewTallyTable;
    review_total: ReviewTotalTable;
  }
}

interface ReviewTable {
  id: string;
  tour_id: string;
  reviewer_name: string;
  country: string;
  reviewed_on: string;
  rating_halves: number;
  quote: string;
  paragraphs: ColumnType<string[], unknown, unknown>;
  photo: string | null;
  featured: Generated<boolean>;
  status: Generated<ReviewStatus>;
  moderated_at: Date | null;
  /** The account that wrote it. */
  traveller_id: string | null;
  /** The address that is known to be the writer's, in small letters. Never shown. */
  author_email: string | null;
  is_verified: Generated<boolean>;
  /** What the company answers to these words, and since when it says so. */
  answer: string | null;
  answered_at: Date | null;
  /** When their writer was told of an answer; of a second one nobody is told. */
  answer_told_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Published reviews of a tour by the half stars they gave; kept by a trigger. */
interface ReviewTallyTable {
  tour_id: string;
  rating_halves: number;
  reviews: number;
}

/** The same of all tours together. */
type ReviewTotalTable = Omit<ReviewTallyTable, "tour_id">;
