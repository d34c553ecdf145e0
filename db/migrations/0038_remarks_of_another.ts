/**
 * What the former traveller of a holiday that was handed over had written into Remarks, and how they travel, is nobody's any more:
 * the guide read it as the new person's own. Of a quote it is the quote's number, which stays. And what remarks a mail to the company
 * took along are kept in no copy of it, now that those of a booking end with its ride.
 */
export const statements: string[] = [
  `UPDATE booking SET remarks = '', tourist_category = ''
   WHERE EXISTS (SELECT FROM booking_event WHERE booking_event.booking_id = booking.id
       AND booking_event.reason = 'handed over to another person')
     AND NOT EXISTS (SELECT FROM bespoke_quote WHERE bespoke_quote.booking_id = booking.id)`,
  `UPDATE outbox SET payload = payload || '{"remarks": ""}'
   WHERE topic = 'company.told' AND delivered_at IS NOT NULL AND payload ->> 'remarks' <> ''`,
  `UPDATE mail SET data = data || '{"remarks": ""}'
   WHERE kind = 'company.told' AND sent_at IS NOT NULL AND data ->> 'remarks' <> ''`,
];
