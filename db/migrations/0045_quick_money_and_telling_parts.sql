-- What the console reads of a company a hundred times as large: a day of money by its sums, and bookings by a part that tells them.

-- All tables or none, as in 0030: transactions of older processes lock them in another order.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE booking, ledger_entry IN SHARE MODE;
      LOCK TABLE settlement_line IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

CREATE INDEX booking_phone_idx ON booking (right(contact_phone, 10));
CREATE INDEX booking_email_beginning_idx ON booking (lower(contact_email) text_pattern_ops);

-- Sums of a day are read from the indexes alone.
CREATE INDEX ledger_entry_cost_idx ON ledger_entry (payment_id) INCLUDE (account, amount_paise) WHERE account IN ('fees', 'fee_gst');
DROP INDEX settlement_line_day_idx;
CREATE INDEX settlement_line_day_idx ON settlement_line (day)
  INCLUDE (settlement_id, kind, credit_paise, debit_paise, fee_paise, tax_paise, dispute_id, payment_id, difference);
CREATE INDEX settlement_line_odd_idx ON settlement_line (day) WHERE kind <> 'payment' OR payment_id IS NULL OR difference IS NOT NULL;

-- An index over an expression is chosen by its statistics, which it gets no sooner than this.
DO $$
BEGIN
  IF EXISTS (SELECT FROM booking) THEN ANALYZE booking; END IF;
END $$;
