/**
 * Who waits for places on a departure that has none for them: an address once for each departure. `told_at` is when they were last
 * written to that there is room, `turn_until` until when nobody after them is told of it; null: they have not been told of the room
 * that there is now, or there is none. `turns_passed`: how often they let such a time go by.
 */
export const statements: string[] = [
  `CREATE TABLE waiting_party (
    id uuid PRIMARY KEY,
    departure_id uuid NOT NULL REFERENCES departure (id),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    people integer NOT NULL CHECK (people BETWEEN 1 AND 100),
    entered_at timestamptz NOT NULL,
    noted_at timestamptz NOT NULL,
    told_at timestamptz,
    turn_until timestamptz,
    turns_passed integer NOT NULL DEFAULT 0 CHECK (turns_passed >= 0),
    CHECK (turn_until IS NULL OR told_at IS NOT NULL)
  )`,
  "CREATE UNIQUE INDEX waiting_party_once_idx ON waiting_party (departure_id, lower(email))",
  "CREATE INDEX waiting_party_email_idx ON waiting_party (lower(email))",
];
