-- Promo codes and gift vouchers: what they may be used for, who used them, and the credit ledger of gifts.

-- Locks of the tables that change. All at once or none: transactions of older processes take them in another order, and must not
-- wait for this one while it waits for them. Nobody waits longer than a fifth of a second.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE booking, ledger_entry IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

CREATE TABLE price_code (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('promo', 'gift')),
  word text NOT NULL UNIQUE CHECK (word ~ '^[A-Z0-9]{4,24}$'),
  label text NOT NULL CHECK (label <> ''),
  percent integer CHECK (percent BETWEEN 1 AND 90),
  off_paise bigint CHECK (off_paise >= 100),
  balance_paise bigint NOT NULL DEFAULT 0 CHECK (balance_paise >= 0),
  tours uuid[],
  ride_from date,
  ride_until date,
  book_from date,
  book_until date,
  most_uses integer CHECK (most_uses >= 1),
  most_each integer CHECK (most_each >= 1),
  least_paise bigint NOT NULL DEFAULT 0 CHECK (least_paise >= 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  revision integer NOT NULL DEFAULT 1,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT price_code_shape CHECK (CASE kind
    WHEN 'promo' THEN (percent IS NULL) <> (off_paise IS NULL) AND balance_paise = 0
    ELSE percent IS NULL AND off_paise IS NULL AND most_uses IS NULL AND most_each IS NULL END),
  CONSTRAINT price_code_uses_left CHECK (uses <= most_uses)
);
COMMENT ON TABLE price_code IS 'Promo codes, which lower a price, and gift vouchers, which pay it.';
COMMENT ON COLUMN price_code.word IS 'The code in capitals, without spaces and hyphens.';
COMMENT ON COLUMN price_code.balance_paise IS 'Left of a gift, less what unpaid holds keep of it.';
COMMENT ON COLUMN price_code.tours IS 'None: every tour.';
COMMENT ON COLUMN price_code.book_until IS 'Last day of Delhi on which it may be used. Of a gift: its last day.';
COMMENT ON COLUMN price_code.uses IS 'Uses that count: those of holds and of bookings that stand.';

CREATE TABLE code_use (
  id uuid PRIMARY KEY,
  code_id uuid NOT NULL REFERENCES price_code(id),
  booking_id uuid NOT NULL UNIQUE REFERENCES booking(id),
  state text NOT NULL CHECK (state IN ('held', 'used', 'released')),
  person text NOT NULL,
  paise bigint NOT NULL CHECK (paise >= 100),
  back_paise bigint NOT NULL DEFAULT 0 CHECK (back_paise >= 0 AND back_paise <= paise),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX code_use_code_idx ON code_use (code_id);
COMMENT ON TABLE code_use IS 'A code on a booking. Held with its places, used once it is confirmed.';
COMMENT ON COLUMN code_use.person IS 'Digest of code and address, to count the uses of a person.';
COMMENT ON COLUMN code_use.paise IS 'Taken off the price, or paid by the gift.';
COMMENT ON COLUMN code_use.back_paise IS 'Given back to the gift since.';

CREATE TABLE credit_entry (
  id uuid PRIMARY KEY,
  code_id uuid NOT NULL REFERENCES price_code(id),
  use_id uuid REFERENCES code_use(id),
  kind text NOT NULL CHECK (kind IN ('issue', 'use', 'give_back', 'expire', 'refund')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  at timestamptz NOT NULL
);
CREATE INDEX credit_entry_code_idx ON credit_entry (code_id);
COMMENT ON TABLE credit_entry IS 'Append-only ledger of gifts; a positive amount is what the gift gains. The money ledger has the same on "gifts".';
CREATE TRIGGER credit_entry_append_only BEFORE DELETE OR UPDATE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER credit_entry_never_emptied BEFORE TRUNCATE ON credit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

ALTER TABLE booking ADD COLUMN code_use_id uuid;
COMMENT ON COLUMN booking.code_use_id IS 'Use of a code (code_use) on this booking.';
COMMENT ON COLUMN booking.credit_paise IS 'Part of the total that a credit (credit_id) or a gift (code_use_id) pays.';

ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_account_check;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_account_check CHECK (account IN
  ('provider', 'bank', 'cash', 'customer', 'revenue', 'fees', 'fee_gst', 'refunds_due', 'unmatched', 'gifts'));
COMMENT ON COLUMN ledger_entry.payable_ref IS 'What was paid for. Of a posting without a payment: the settlement or the gift.';
