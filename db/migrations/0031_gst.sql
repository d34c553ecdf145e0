-- GST: rates that the owner enters, tax invoices and credit notes. Without a rate none of it writes a row.

-- Locks of the tables that change. All at once or none: transactions of older processes take them in another order, and must not
-- wait for this one while it waits for them. Nobody waits longer than a fifth of a second.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE booking, credit, ledger_entry, refund IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

CREATE TABLE gst_rate (
  id uuid PRIMARY KEY,
  product text NOT NULL CHECK (product IN ('all', 'category', 'tour')),
  product_key text,
  from_day date NOT NULL,
  sac text CHECK (sac ~ '^99[0-9]{2,4}$'),
  rate_hundredths integer CHECK (rate_hundredths > 0 AND rate_hundredths <= 4000),
  ridden_in text CHECK (ridden_in ~ '^[0-9]{2}$'),
  entered_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT gst_rate_key_check CHECK ((product = 'all') = (product_key IS NULL)),
  CONSTRAINT gst_rate_whole_check CHECK (num_nulls(sac, rate_hundredths, ridden_in) IN (0, 3)),
  CONSTRAINT gst_rate_key UNIQUE NULLS NOT DISTINCT (product, product_key, from_day)
);
COMMENT ON TABLE gst_rate IS 'GST of a product from a day on. Nothing is preset: without a row a booking has a receipt.';
COMMENT ON COLUMN gst_rate.product_key IS 'Id of the tour, or slug of the category. Null for all tours.';
COMMENT ON COLUMN gst_rate.rate_hundredths IS 'In hundredths of a percent. Null, with no SAC: from that day on no tax invoice is made.';
COMMENT ON COLUMN gst_rate.ridden_in IS 'GST code of the state where the ride is performed.';

CREATE TABLE tax_paper_counter (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (kind, year)
);
COMMENT ON TABLE tax_paper_counter IS 'Last number of a series in a financial year. A sequence would leave gaps.';

CREATE TABLE tax_paper (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  serial text NOT NULL UNIQUE CHECK (serial ~ '^[A-Z0-9/-]{1,16}$'),
  booking_id uuid NOT NULL REFERENCES booking(id),
  invoice_id uuid REFERENCES tax_paper(id),
  issued_at timestamptz NOT NULL,
  issued_on date NOT NULL,
  sac text NOT NULL,
  rate_hundredths integer NOT NULL,
  place text NOT NULL CHECK (place ~ '^[0-9]{2}$'),
  buyer_gstin text,
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  credited_paise bigint NOT NULL DEFAULT 0,
  words jsonb NOT NULL,
  UNIQUE (kind, year, number),
  CONSTRAINT tax_paper_sum_check CHECK (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  CONSTRAINT tax_paper_halves_check CHECK (cgst_paise = sgst_paise),
  CONSTRAINT tax_paper_one_tax_check CHECK (igst_paise = 0 OR cgst_paise = 0),
  CONSTRAINT tax_paper_invoice_check CHECK ((kind = 'credit_note') = (invoice_id IS NOT NULL)),
  CONSTRAINT tax_paper_credited_check CHECK (credited_paise BETWEEN 0 AND total_paise)
);
CREATE INDEX tax_paper_booking_idx ON tax_paper (booking_id);
CREATE INDEX tax_paper_issued_idx ON tax_paper (issued_on);
COMMENT ON TABLE tax_paper IS 'Tax invoices and their credit notes, as they were made. Only the sum of an invoice''s credit notes moves.';
COMMENT ON COLUMN tax_paper.year IS 'Year in which the financial year of the paper begins, on 1 April in Delhi.';
COMMENT ON COLUMN tax_paper.place IS 'GST code of the state of the place of supply.';
COMMENT ON COLUMN tax_paper.credited_paise IS 'Sum of the credit notes of an invoice, never more than its own.';
COMMENT ON COLUMN tax_paper.words IS 'Seller, buyer and lines as they were printed.';

CREATE FUNCTION tax_paper_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'credited_paise' = to_jsonb(OLD) - 'credited_paise' THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'a tax paper stays as it was made' USING ERRCODE = 'check_violation';
  END $function$;
COMMENT ON FUNCTION tax_paper_stays() IS 'Refuses to change or delete a tax invoice or a credit note.';
CREATE TRIGGER tax_paper_kept BEFORE DELETE OR UPDATE ON tax_paper
  FOR EACH ROW EXECUTE FUNCTION tax_paper_stays();
CREATE TRIGGER tax_paper_never_emptied BEFORE TRUNCATE ON tax_paper FOR EACH STATEMENT EXECUTE FUNCTION tax_paper_stays();

CREATE TABLE tax_paper_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payable_ref text NOT NULL
);
COMMENT ON TABLE tax_paper_due IS 'Payables whose money has moved since their tax papers were looked at.';

CREATE FUNCTION note_tax_paper_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (SELECT FROM gst_rate) THEN
      INSERT INTO tax_paper_due (payable_ref)
      SELECT ref FROM jsonb_to_record(to_jsonb(NEW)) AS row
        (id text, payable_ref text, asked_by text, from_booking_id text, spent_on_booking_id text), LATERAL (
        VALUES (CASE TG_TABLE_NAME WHEN 'booking' THEN row.id END), (row.payable_ref), (row.asked_by), (row.from_booking_id),
          (row.spent_on_booking_id)) AS touched (ref) WHERE ref IS NOT NULL;
    END IF;
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION note_tax_paper_due() IS 'Notes the payable whose sold money has moved. Writes nothing while there is no rate of GST.';
CREATE TRIGGER booking_sold_noted AFTER UPDATE ON booking
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status = 'confirmed') EXECUTE FUNCTION note_tax_paper_due();
CREATE TRIGGER credit_noted AFTER INSERT OR UPDATE ON credit
  FOR EACH ROW EXECUTE FUNCTION note_tax_paper_due();
CREATE TRIGGER ledger_entry_sold_noted AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (NEW.account = 'revenue') EXECUTE FUNCTION note_tax_paper_due();
CREATE TRIGGER refund_noted AFTER INSERT ON refund
  FOR EACH ROW WHEN (NEW.asked_by IS NOT NULL) EXECUTE FUNCTION note_tax_paper_due();
