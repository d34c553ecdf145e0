-- Payments that the provider has not settled yet, so that nobody counts them among all payments of all years.

-- Locks of the tables that change. All at once or none: transactions of older processes take them in another order, and must not
-- wait for this one while it waits for them. Nobody waits longer than a fifth of a second.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE payment, ledger_entry, desk_payment, settlement, settlement_line IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

CREATE TABLE unsettled_payment (
  payment_id uuid PRIMARY KEY REFERENCES payment(id),
  day date NOT NULL
);
CREATE INDEX unsettled_payment_day_idx ON unsettled_payment (day);
COMMENT ON TABLE unsettled_payment IS 'Payments captured by the provider that are in no settlement yet, but in one that failed. Kept by triggers.';
COMMENT ON COLUMN unsettled_payment.day IS 'Day of the capture in Delhi.';

CREATE FUNCTION is_settled(payment uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM payment AS paid
    JOIN settlement_line ON settlement_line.kind = 'payment' AND entity_id = paid.provider_payment_id
    JOIN settlement ON settlement.id = settlement_id
    WHERE paid.id = payment AND settlement.status <> 'failed')
$$;

CREATE FUNCTION note_captured_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM desk_payment WHERE desk_payment.payment_id = NEW.payment_id) OR is_settled(NEW.payment_id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO unsettled_payment (payment_id, day)
  VALUES (NEW.payment_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- Only a capture takes from this account.
CREATE TRIGGER ledger_entry_captured AFTER INSERT ON ledger_entry FOR EACH ROW
  WHEN (NEW.account = 'customer' AND NEW.amount_paise < 0 AND NEW.payment_id IS NOT NULL)
  EXECUTE FUNCTION note_captured_payment();

CREATE FUNCTION note_desk_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unsettled_payment WHERE payment_id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER desk_payment_noted AFTER INSERT ON desk_payment FOR EACH ROW EXECUTE FUNCTION note_desk_payment();

CREATE FUNCTION note_settled_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unsettled_payment USING payment, settlement
  WHERE payment.provider_payment_id = NEW.entity_id AND payment.id = unsettled_payment.payment_id
    AND settlement.id = NEW.settlement_id AND settlement.status <> 'failed';
  RETURN NULL;
END $$;
-- Matching a line again takes out a payment that was captured at the very moment of its settlement.
CREATE TRIGGER settlement_line_settles AFTER INSERT OR UPDATE OF payment_id ON settlement_line FOR EACH ROW
  WHEN (NEW.kind = 'payment') EXECUTE FUNCTION note_settled_payment();

CREATE FUNCTION note_failed_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'failed' THEN
    INSERT INTO unsettled_payment (payment_id, day)
    SELECT payment.id, (min(at) AT TIME ZONE 'Asia/Kolkata')::date
    FROM settlement_line JOIN payment ON payment.provider_payment_id = entity_id
      JOIN ledger_entry ON ledger_entry.payment_id = payment.id AND account = 'customer' AND ledger_entry.amount_paise < 0
    WHERE settlement_id = NEW.id AND settlement_line.kind = 'payment' AND NOT is_settled(payment.id)
    GROUP BY payment.id ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM unsettled_payment USING payment, settlement_line
    WHERE payment.id = unsettled_payment.payment_id AND payment.provider_payment_id = entity_id
      AND settlement_id = NEW.id AND settlement_line.kind = 'payment';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER settlement_failed AFTER UPDATE OF status ON settlement FOR EACH ROW
  WHEN ((OLD.status = 'failed') <> (NEW.status = 'failed')) EXECUTE FUNCTION note_failed_settlement();

INSERT INTO unsettled_payment (payment_id, day)
SELECT ledger_entry.payment_id, (min(at) AT TIME ZONE 'Asia/Kolkata')::date
FROM ledger_entry JOIN payment ON payment.id = ledger_entry.payment_id
WHERE account = 'customer' AND ledger_entry.amount_paise < 0
  AND NOT EXISTS (SELECT FROM desk_payment WHERE desk_payment.payment_id = payment.id)
  AND NOT EXISTS (SELECT FROM settlement_line JOIN settlement ON settlement.id = settlement_id
    WHERE settlement_line.kind = 'payment' AND entity_id = payment.provider_payment_id AND settlement.status <> 'failed')
GROUP BY ledger_entry.payment_id;

-- The sum of a day's report is read from the index alone.
DROP INDEX settlement_line_day_idx;
CREATE INDEX settlement_line_day_idx ON settlement_line (day) INCLUDE (settlement_id, credit_paise, debit_paise);
CREATE INDEX ledger_entry_captured_idx ON ledger_entry (at) INCLUDE (payment_id, amount_paise, payable_ref)
  WHERE account = 'customer' AND amount_paise < 0;
CREATE INDEX ledger_entry_given_back_idx ON ledger_entry (at) INCLUDE (posting_id)
  WHERE account = 'refunds_due' AND amount_paise > 0;
