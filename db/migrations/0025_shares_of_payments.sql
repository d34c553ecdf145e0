-- Some riders of a booking may ride another day, as a booking of their own with their share of the payments.

-- Locks of the tables that change. All at once or none: transactions of older processes take them in another order, and must not
-- wait for this one while it waits for them. Nobody waits longer than a fifth of a second.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE booking, booking_event, payment, refund IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

ALTER TABLE booking ADD COLUMN split_from uuid REFERENCES booking(id);
CREATE INDEX booking_split_from_idx ON booking (split_from) WHERE split_from IS NOT NULL;
COMMENT ON COLUMN booking.split_from IS 'Booking whose riders these were, and whose payments it has a share of.';

CREATE TABLE payment_share (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment(id),
  from_share_id uuid,
  payable_ref text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_share_of_payment UNIQUE (id, payment_id),
  CONSTRAINT payment_share_from_share FOREIGN KEY (from_share_id, payment_id) REFERENCES payment_share (id, payment_id)
);
CREATE INDEX payment_share_payment_idx ON payment_share (payment_id);
CREATE INDEX payment_share_payable_idx ON payment_share (payable_ref);
COMMENT ON TABLE payment_share IS 'Part of a payment that belongs to another payable: to a booking that was split off the paid one.';
COMMENT ON COLUMN payment_share.from_share_id IS 'Share that it was taken from. Null: what its own payable had of the payment.';

ALTER TABLE refund ADD COLUMN share_id uuid,
  ADD CONSTRAINT refund_share_of_payment FOREIGN KEY (share_id, payment_id) REFERENCES payment_share (id, payment_id);
COMMENT ON COLUMN refund.share_id IS 'Share that it is paid from. Null: what its own payable has of the payment.';

ALTER TABLE booking_event DROP CONSTRAINT booking_event_kind_check,
  ADD CONSTRAINT booking_event_kind_check CHECK (kind IN ('status', 'paid', 'moved', 'handed_over', 'address_corrected',
    'riders_cancelled', 'riders_split', 'split_off', 'rider_no_show', 'given_back'));
