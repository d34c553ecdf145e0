/** What the company's people note about a booking, for each other: the guide reads it with the manifest, no mail says it. */
export const statements: string[] = [
  `CREATE TABLE booking_note (
     id uuid PRIMARY KEY,
     booking_id uuid NOT NULL REFERENCES booking (id),
     words text NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
     created_at timestamptz NOT NULL)`,
  "CREATE INDEX booking_note_booking ON booking_note (booking_id)",
];
