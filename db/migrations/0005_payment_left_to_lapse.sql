-- A promise of money that nobody takes was marked by words in the column of the provider's reasons.

ALTER TABLE payment
  ADD COLUMN left_to_lapse boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT payment_left_to_lapse_check CHECK (NOT left_to_lapse OR status = 'authorized');

UPDATE payment SET left_to_lapse = true, failure_reason = NULL
  WHERE status = 'authorized' AND failure_reason = 'left to lapse';

COMMENT ON COLUMN payment.left_to_lapse IS 'Of an authorized one: never to be captured, even if a place falls free later.';
