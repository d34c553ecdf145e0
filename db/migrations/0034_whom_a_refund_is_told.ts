/**
 * Whom the mail of a refund goes to: not always to who has the booking that the money came for. `asked_by` is the payable that it is
 * given back for, where that is another than was paid (a ride on a credit); `told` is the traveller who handed the booking over since.
 * Older rows know neither: their mail goes to who has the booking that was paid.
 */
export const statements: string[] = [
  "ALTER TABLE refund ADD COLUMN asked_by text, ADD COLUMN told jsonb",
  "CREATE INDEX refund_told_idx ON refund (lower(told ->> 'to')) WHERE told IS NOT NULL",
];
