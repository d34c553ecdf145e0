import type { ColumnType, Generated } from "kysely";
import type { ReviewStatus } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    review: ReviewTable;
    review_photo: ReviewPhotoTable;
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
  traveller_id: string | null;
  /** Verified lower-case address, never shown. */
  author_email: string | null;
  is_verified: Generated<boolean>;
  /** The guide who led the ride, by the roster. */
  led_by: ColumnType<string | null, string | null | undefined, string | null>;
  answer: string | null;
  answered_at: Date | null;
  /** A second answer sends no mail. */
  answer_told_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ReviewPhotoTable {
  id: string;
  booking_id: string;
  /** Null until the review is posted. */
  review_id: string | null;
  author_email: string;
  /** Its files (`picture_master`), with their facts, so that pages need no other module's table. */
  master: string;
  widths: ColumnType<number[], unknown, unknown>;
  width: number;
  height: number;
  placeholder: string;
  words: Generated<string>;
  /** Moment at which the guest said that they took it and that the company may show it. */
  rights_at: Date | null;
  status: Generated<ReviewStatus>;
  moderated_at: ColumnType<Date | null, undefined, Date | null>;
  /** Verdict that the guest was told of, or needed no mail about. */
  told_status: ColumnType<Exclude<ReviewStatus, "pending"> | null, undefined, Exclude<ReviewStatus, "pending"> | null>;
  created_at: Date;
}

/** Counts by half stars, kept by a trigger. */
interface ReviewTallyTable {
  tour_id: string;
  rating_halves: number;
  reviews: number;
}

type ReviewTotalTable = Omit<ReviewTallyTable, "tour_id">;
