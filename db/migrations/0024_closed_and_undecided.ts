/** A departure closed for new bookings is decided about too, when it needs a minimum of riders and has some. */
export const statements: string[] = [
  // What the version before this one asks for is among it.
  `CREATE INDEX departure_to_decide_idx ON departure (decides_at)
    WHERE status IN ('open', 'closed') AND guaranteed_at IS NULL AND decides_at IS NOT NULL`,
  "DROP INDEX departure_undecided_idx",
];
