-- Settlements of the payment provider, the day's close, and money taken at the desk.

ALTER TABLE payment
  ADD COLUMN tax_paise bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payment_tax_check CHECK (tax_paise >= 0 AND tax_paise <= fee_paise);
COMMENT ON COLUMN payment.provider_payment_id IS 'The provider''s id, or the receipt''s number of money taken at the desk.';
COMMENT ON COLUMN payment.tax_paise IS 'GST contained in the fee. Zero until the provider has said it.';
COMMENT ON COLUMN payment_order.provider_order_id IS 'The provider''s id, or the receipt''s number of money taken at the desk.';

ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_account_check,
  ADD CONSTRAINT ledger_entry_account_check CHECK (account IN (
    'provider', 'bank', 'cash', 'customer', 'revenue', 'fees', 'fee_gst', 'refunds_due', 'unmatched'));
CREATE INDEX ledger_entry_at_idx ON ledger_entry (at);
COMMENT ON COLUMN ledger_entry.payable_ref IS 'What was paid for. Of a posting without a payment: the settlement.';

CREATE TABLE settlement (
  id text PRIMARY KEY,
  amount_paise bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'processed', 'failed')),
  utr text,
  settled_at timestamptz NOT NULL,
  booked_paise bigint NOT NULL DEFAULT 0
);
CREATE INDEX settlement_settled_idx ON settlement (settled_at);
COMMENT ON TABLE settlement IS 'A transfer of the provider to our bank.';
COMMENT ON COLUMN settlement.utr IS 'The number under which the bank''s statement has it.';
COMMENT ON COLUMN settlement.booked_paise IS 'Sum that the ledger has moved from the provider to the bank.';

CREATE TABLE settlement_line (
  id uuid PRIMARY KEY,
  settlement_id text NOT NULL REFERENCES settlement(id),
  entity_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'transfer', 'adjustment')),
  credit_paise bigint NOT NULL,
  debit_paise bigint NOT NULL,
  fee_paise bigint NOT NULL,
  tax_paise bigint NOT NULL,
  provider_payment_id text,
  dispute_id text,
  happened_at timestamptz NOT NULL,
  day date NOT NULL,
  payment_id uuid REFERENCES payment(id),
  difference text CHECK (difference IN ('unknown', 'amount', 'fee', 'rate', 'twice', 'adjustment')),
  off_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT settlement_line_off_check CHECK (off_paise = 0 OR difference IS NOT NULL),
  UNIQUE (settlement_id, kind, entity_id)
);
CREATE INDEX settlement_line_day_idx ON settlement_line (day);
CREATE INDEX settlement_line_difference_idx ON settlement_line (day) WHERE difference IS NOT NULL;
CREATE INDEX settlement_line_entity_idx ON settlement_line (kind, entity_id);
CREATE INDEX settlement_line_payment_idx ON settlement_line (payment_id);
COMMENT ON TABLE settlement_line IS 'A movement in a settlement, beside what our books say of it.';
COMMENT ON COLUMN settlement_line.day IS 'Day of the movement in our books, in Delhi; the provider''s day if they do not know it.';
COMMENT ON COLUMN settlement_line.difference IS 'In what it differs from our books. Null if it agrees to the paisa.';
COMMENT ON COLUMN settlement_line.off_paise IS 'What came more than our books say, as the account "unmatched" has it.';

CREATE TABLE day_close (
  day date PRIMARY KEY,
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  sums jsonb NOT NULL,
  accepted jsonb NOT NULL,
  reason text NOT NULL
);
COMMENT ON TABLE day_close IS 'A day whose money somebody has compared with the provider''s report. A day closes once.';
COMMENT ON COLUMN day_close.accepted IS 'Differences that were accepted, with their sums.';

CREATE TABLE receipt_counter (
  year integer PRIMARY KEY,
  last_number integer NOT NULL CHECK (last_number > 0)
);
COMMENT ON TABLE receipt_counter IS 'Last number of a year''s receipts. A sequence would leave gaps.';

CREATE TABLE desk_payment (
  payment_id uuid PRIMARY KEY REFERENCES payment(id),
  kind text NOT NULL CHECK (kind IN ('cash', 'upi')),
  receipt_year integer NOT NULL,
  receipt_number integer NOT NULL,
  taken_by text NOT NULL,
  upi_reference text,
  UNIQUE (receipt_year, receipt_number),
  CONSTRAINT desk_payment_reference_check CHECK ((kind = 'upi') = (upi_reference IS NOT NULL))
);
COMMENT ON TABLE desk_payment IS 'A payment taken at the desk, in cash or by UPI to our own bank. The provider knows nothing of it.';
