/**
 * Why money that came could not be kept, beside the words for it, and null of what the version before writes. An order whose money went
 * back takes no more at the provider: it is stray too, and who is to pay is given another.
 */
export const statements: string[] = [
  "ALTER TABLE refund ADD COLUMN return_cause text CHECK (return_cause IN ('not_given', 'paid_twice', 'mismatch', 'stray_order', 'sent_back'))",
  `UPDATE refund SET return_cause = CASE reason
     WHEN 'second payment on one order' THEN 'paid_twice'
     WHEN 'amount or currency differs' THEN 'mismatch'
     WHEN 'paid on an order that we had lost' THEN 'stray_order'
     WHEN 'sent back at the provider before we heard of it' THEN 'sent_back'
     ELSE 'not_given' END
   WHERE is_return`,
];
