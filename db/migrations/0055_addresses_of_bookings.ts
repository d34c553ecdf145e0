/**
 * A booking that was handed over, or whose address was put right, has come to its address then, and not when it was made: whoever had
 * left that address before is not who it belongs to. Null: it has had its address from the beginning.
 */
export const statements: string[] = [
  "ALTER TABLE booking ADD COLUMN contact_since timestamptz",
  `UPDATE booking SET contact_since = came.at
   FROM (
     SELECT booking_id, max(at) AS at FROM booking_event
     WHERE reason = 'handed over to another person' OR reason LIKE 'e-mail address corrected%'
     GROUP BY booking_id
   ) AS came
   WHERE came.booking_id = booking.id`,
];
