/**
 * A departure on which the company has promised a party a ride (an accepted quote): nobody else joins it, and its capacity is
 * what is taken. `capacity_before_party` keeps what it could take before, 0 when it was made for the party alone. Places that
 * the party gives back are not for sale: strangers would ride along, at an hour that no timetable has, or more than the guide
 * can lead. Once they have left, it takes again what it took before.
 *
 * Of those promised before, only the ones that were made for a party can be told: no timetable made them, and they take
 * bookings up to their start.
 */
export const statements: string[] = [
  "ALTER TABLE departure ADD COLUMN capacity_before_party integer CHECK (capacity_before_party >= 0)",
  `UPDATE departure SET capacity_before_party = 0, capacity = taken
    WHERE schedule_id IS NULL AND cutoff_at = starts_at
      AND id IN (SELECT departure_id FROM booking JOIN bespoke_quote ON bespoke_quote.booking_id = booking.id)`,
  // An order of the operator leaves a row before it is carried out and one after: of a power cut between them, too, somebody
  // can tell what was meant to happen. Rows of before are both in one, each of an order of its own.
  "ALTER TABLE audit ADD COLUMN order_id uuid NOT NULL DEFAULT gen_random_uuid()",
  "ALTER TABLE audit ADD COLUMN step text NOT NULL DEFAULT 'done' CHECK (step IN ('begun', 'done', 'refused', 'failed'))",
  // The version before 0016 asked these.
  "DROP FUNCTION search_hits",
  "DROP FUNCTION posts_titled",
];
