-- A booking that is split off has tax papers of its own for its share, and the former one a credit note.

CREATE FUNCTION note_shared_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (SELECT FROM gst_rate) THEN
      INSERT INTO tax_paper_due (payable_ref)
      SELECT split_from::text FROM booking WHERE id = NEW.payable_ref::uuid AND split_from IS NOT NULL;
      INSERT INTO tax_paper_due (payable_ref) VALUES (NEW.payable_ref);
    END IF;
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION note_shared_sale() IS 'Notes both bookings of a payment that is shared from now on. Writes nothing while there is no rate of GST.';
CREATE TRIGGER payment_share_noted AFTER INSERT ON payment_share
  FOR EACH ROW EXECUTE FUNCTION note_shared_sale();

-- Keys of desk bookings were digests without a secret: whoever has the table could try names and numbers.
UPDATE booking SET request_key = 'former ' || id WHERE request_key LIKE 'desk %';
