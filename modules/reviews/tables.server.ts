import type { ColumnType, Generated } from "kysely";
import type { ReviewStatus } from "./model.ts";

declare module "#platform/database.server.ts" {
  interface Tables {
    review: ReviewTable;
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
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
