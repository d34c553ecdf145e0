/**
 * Every rider was read, each hour, for those who have told what only their ride needs to know. Apart from 0054, with which this index came
 * at first: some write to riders and then note an event, others the other way round, and whoever holds both tables at once would meet
 * the ones or the others.
 */
export const statements: string[] = [
  "CREATE INDEX IF NOT EXISTS rider_told_idx ON rider (booking_id) WHERE filled_at IS NOT NULL AND forgotten_at IS NULL",
  "ANALYZE rider",
];
