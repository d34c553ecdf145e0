/**
 * A departure that a party of a quote had to itself, and had paid for, was never promised to those who had booked it before: it was
 * left forming, and nobody decided about it. It runs, and says so now.
 */
export const statements: string[] = [
  `UPDATE departure SET guaranteed_at = now()
   WHERE capacity_before_party IS NOT NULL AND decides_at IS NOT NULL AND guaranteed_at IS NULL AND status IN ('open', 'closed')
     AND EXISTS (SELECT FROM booking JOIN bespoke_quote ON bespoke_quote.booking_id = booking.id
       WHERE booking.departure_id = departure.id AND booking.status = 'confirmed')`,
];
