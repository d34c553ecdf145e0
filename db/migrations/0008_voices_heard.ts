/**
 * Travellers write reviews: one per tour and author, shown once the company has said yes. An author is an account, or the
 * address of a booking (by the link of its mail), or both. An account that goes takes its reviews along.
 */
export const statements: string[] = [
  "DROP INDEX review_tour_idx",
  `ALTER TABLE review
    ADD COLUMN status text NOT NULL DEFAULT 'published' CHECK (status IN ('pending', 'published', 'refused')),
    ADD COLUMN moderated_at timestamptz,
    ADD COLUMN traveller_id uuid REFERENCES "user" (id) ON DELETE CASCADE,
    ADD COLUMN author_email text CHECK (author_email = lower(author_email) AND length(author_email) BETWEEN 3 AND 254),
    ADD COLUMN is_verified boolean NOT NULL DEFAULT false`,
  "UPDATE review SET status = 'refused' WHERE NOT published",
  "ALTER TABLE review DROP COLUMN published",
  // The specification's rating goes from 0 to 5 stars.
  "ALTER TABLE review DROP CONSTRAINT review_rating_halves_check",
  "ALTER TABLE review ADD CONSTRAINT review_rating_halves_check CHECK (rating_halves BETWEEN 0 AND 10)",
  "CREATE INDEX review_tour_idx ON review (tour_id, reviewed_on DESC) WHERE status = 'published'",
  "CREATE UNIQUE INDEX review_traveller_idx ON review (tour_id, traveller_id) WHERE traveller_id IS NOT NULL",
  "CREATE UNIQUE INDEX review_author_idx ON review (tour_id, author_email) WHERE author_email IS NOT NULL",
  "CREATE INDEX review_of_traveller_idx ON review (traveller_id) WHERE traveller_id IS NOT NULL",
  "CREATE INDEX review_pending_idx ON review (created_at) WHERE status = 'pending'",

  // When the last mail went out that asks an address whether it wants the letter: one a day, however often it is typed in.
  "ALTER TABLE subscriber ADD COLUMN asked_at timestamptz",

  // How often somebody has written lately, by a digest of who they are; `expire` is in milliseconds since 1970, or null.
  `CREATE TABLE rate_limit (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
  "CREATE INDEX rate_limit_expire_idx ON rate_limit (expire)",
];
