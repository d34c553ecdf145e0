-- Tours, departures, bookings and customers brought from another system.

CREATE TABLE import (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('tours', 'departures', 'bookings', 'customers')),
  state text NOT NULL CHECK (state IN ('open', 'done', 'undone')),
  file_name text NOT NULL,
  sheet text,
  headings jsonb NOT NULL,
  mapping jsonb NOT NULL,
  made_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  done_at timestamptz
);
COMMENT ON TABLE import IS 'A file of another system, from its upload to its undo, with the meaning of its columns.';
COMMENT ON COLUMN import.mapping IS 'Column of each field, and what the file leaves open: order of day and month, names of tours, mails.';

CREATE TABLE import_line (
  import_id uuid NOT NULL REFERENCES import(id) ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  cells jsonb NOT NULL,
  CONSTRAINT import_line_pkey PRIMARY KEY (import_id, line)
);
COMMENT ON TABLE import_line IS 'Lines of a file as they were read. They go thirty days after the last work on it.';

CREATE TABLE import_made (
  import_id uuid NOT NULL REFERENCES import(id),
  thing text NOT NULL CHECK (thing IN ('tour', 'departure', 'booking', 'customer')),
  made_id uuid NOT NULL,
  line integer NOT NULL,
  taken_back_at timestamptz,
  CONSTRAINT import_made_pkey PRIMARY KEY (import_id, thing, made_id)
);
CREATE INDEX import_made_thing ON import_made (made_id) WHERE taken_back_at IS NULL;
COMMENT ON TABLE import_made IS 'Things that an import has made, for its undo.';
COMMENT ON COLUMN import_made.line IS 'Line of the file that needed it first.';

CREATE TABLE import_habit (
  kind text PRIMARY KEY CHECK (kind IN ('tours', 'departures', 'bookings', 'customers')),
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE import_habit IS 'Meaning of columns by their headings, as the company last chose it.';

CREATE TABLE customer (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  phone text NOT NULL,
  country text NOT NULL,
  notes text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE customer IS 'People whom the company knew before: without an account, a booking or a newsletter.';

-- Money that another system took is noted with its booking. It is in none of our accounts but one of its own.
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_account_check;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_account_check CHECK (account IN
  ('provider', 'bank', 'cash', 'customer', 'revenue', 'fees', 'fee_gst', 'refunds_due', 'unmatched', 'gifts', 'elsewhere'));
ALTER TABLE desk_payment DROP CONSTRAINT desk_payment_kind_check;
ALTER TABLE desk_payment ADD CONSTRAINT desk_payment_kind_check CHECK (kind IN ('cash', 'upi', 'elsewhere'));
ALTER TABLE desk_payment ALTER COLUMN receipt_year DROP NOT NULL, ALTER COLUMN receipt_number DROP NOT NULL;
ALTER TABLE desk_payment ADD CONSTRAINT desk_payment_receipt_check
  CHECK ((kind = 'elsewhere') = (receipt_year IS NULL) AND (receipt_year IS NULL) = (receipt_number IS NULL));
COMMENT ON COLUMN desk_payment.receipt_number IS 'None for money that another system took: it has a receipt of that system.';

-- It came on other days, into other books: reports of payments leave it out.
DROP TRIGGER payment_summed ON payment;
CREATE TRIGGER payment_summed AFTER UPDATE ON payment
  FOR EACH ROW WHEN (new.method IS DISTINCT FROM 'elsewhere' AND (old.status IS DISTINCT FROM new.status OR old.amount_paise IS DISTINCT FROM new.amount_paise OR old.fee_paise IS DISTINCT FROM new.fee_paise OR old.tax_paise IS DISTINCT FROM new.tax_paise OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION sum_payment();
DROP TRIGGER payment_summed_made ON payment;
CREATE TRIGGER payment_summed_made AFTER INSERT ON payment
  FOR EACH ROW WHEN (new.status = 'captured' AND new.method IS DISTINCT FROM 'elsewhere') EXECUTE FUNCTION sum_payment();

ALTER TABLE booking ADD COLUMN brought_by uuid, ADD COLUMN brought_as text;
CREATE INDEX booking_brought_as_idx ON booking (brought_as) WHERE brought_as IS NOT NULL;
CREATE INDEX booking_brought_by_idx ON booking (brought_by) WHERE brought_by IS NOT NULL;
COMMENT ON COLUMN booking.brought_by IS 'Import that brought it from another system, which made its tax papers.';
COMMENT ON COLUMN booking.brought_as IS 'Its reference in that system.';
