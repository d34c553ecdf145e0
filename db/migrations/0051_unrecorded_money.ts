/** Since when money has been seen on an order that could not be written down: until it is, the order is never given up. */
export const statements: string[] = ["ALTER TABLE payment_order ADD COLUMN unrecorded_since timestamptz"];
