/**
 * Content tables and their tallies. A trigger on each announces "content" at commit (`tell_content_change` in
 * db/schema.sql), which empties caches.
 */
export const writtenTables = [
  "page",
  "post",
  "post_comment",
  "review",
  "review_photo",
  "tour",
  "tour_route",
  "category",
  "destination",
  "photo",
  "moved_address",
  "guide",
  // Counted by triggers in the same statement.
  "category_tally",
  "destination_tally",
  "place_tally",
  "post_tally",
  "review_tally",
  "review_total",
  "title_tally",
] as const;
