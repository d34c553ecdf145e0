/**
 * From which network places are held that are not paid yet, by a signed digest, so that one network does not hold the company's season.
 * `turn` grows with each hold of a network: of two at the same moment the second finds its turn taken.
 */
export const statements: string[] = [
  `CREATE TABLE hold_origin (
    network text NOT NULL,
    turn integer NOT NULL,
    booking_id uuid NOT NULL REFERENCES booking (id) ON DELETE CASCADE,
    PRIMARY KEY (network, turn)
  )`,
  "CREATE INDEX hold_origin_booking_idx ON hold_origin (booking_id)",
];
