/**
 * Whoever moves an account to another address keeps what came from the former one until then, and their reviews go with them, those
 * of moves before this included. And until when an erasure that waits for a ride goes back: what its person does afterwards is
 * theirs again.
 *
 * Where the address has said something of the same tour already, by the link of a mail, both stay as they are, as in 0053: one
 * address has one review of a tour.
 */
export const statements: string[] = [
  `CREATE TABLE former_address (
     email text PRIMARY KEY CHECK (email = lower(email)),
     user_id uuid NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
     left_at timestamptz NOT NULL)`,
  "CREATE INDEX former_address_user_idx ON former_address (user_id)",
  `UPDATE review SET author_email = lower("user".email) FROM "user"
   WHERE "user".id = traveller_id AND "user"."emailVerified" AND author_email IS DISTINCT FROM lower("user".email)
     AND NOT EXISTS (
       SELECT FROM review AS other WHERE other.tour_id = review.tour_id AND other.author_email = lower("user".email))`,
  "ALTER TABLE data_request ADD COLUMN erases_until timestamptz",
];
