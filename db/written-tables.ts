/**
 * What the company and its guests write, and what triggers count of it. A change of any of these tables is told as "content"
 * (`tell_content_change` in db/schema.sql, a trigger each) when it is committed; whoever remembers what they hold forgets it then.
 */
export const writtenTables = [
  "page",
  "post",
  "post_comment",
  "review",
  "tour",
  "category",
  "destination",
  "photo",
  // Counted from those by triggers, within the same statement.
  "category_tally",
  "destination_tally",
  "place_tally",
  "post_tally",
  "review_tally",
  "review_total",
  "title_tally",
] as const;
