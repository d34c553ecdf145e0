-- The use of a code ends with its booking, whichever process ends that. Its code takes it back later, under its own lock.
-- Pictures that cannot be drawn are marked, and unfinished ones keep what two people wrote at once.

-- All tables or none, as in 0030: transactions of older processes lock them in another order.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE booking IN SHARE ROW EXCLUSIVE MODE;
      LOCK TABLE code_use, picture_draft, picture_master IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

ALTER TABLE code_use ADD COLUMN counted boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN code_use.counted IS 'Counted by its code. A released one is until its code has taken it back.';
UPDATE code_use SET counted = false WHERE state = 'released';
CREATE INDEX code_use_to_take_back_idx ON code_use (code_id) WHERE state = 'released' AND counted;

CREATE FUNCTION release_code_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE code_use SET state = 'released', updated_at = NEW.updated_at FROM price_code
    WHERE code_use.id = NEW.code_use_id AND price_code.id = code_id
      AND (state = 'held' OR (state = 'used' AND kind = 'promo'));
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION release_code_use() IS 'Releases the use of a booking that ended. A gift that has paid keeps its use. Locks no code.';
CREATE TRIGGER booking_releases_code AFTER UPDATE ON booking
  FOR EACH ROW WHEN (NEW.code_use_id IS NOT NULL AND OLD.status <> NEW.status AND NEW.status IN ('expired', 'released', 'cancelled'))
  EXECUTE FUNCTION release_code_use();

-- Holds that a process older than 0030 ended.
UPDATE code_use SET state = 'released' FROM booking
WHERE booking.id = booking_id AND state = 'held' AND status IN ('expired', 'released', 'cancelled');

CREATE OR REPLACE FUNCTION note_tax_paper_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (SELECT FROM gst_rate) THEN
      INSERT INTO tax_paper_due (payable_ref)
      WITH RECURSIVE touched AS (
        SELECT ref FROM jsonb_to_record(to_jsonb(NEW)) AS row
          (id text, payable_ref text, asked_by text, from_booking_id text, spent_on_booking_id text), LATERAL (
          VALUES (CASE TG_TABLE_NAME WHEN 'booking' THEN row.id END), (row.payable_ref), (row.asked_by), (row.from_booking_id),
            (row.spent_on_booking_id)) AS named (ref) WHERE ref IS NOT NULL
        UNION
        SELECT spent_on_booking_id::text FROM touched
          CROSS JOIN LATERAL (SELECT CASE WHEN ref ~ '^[0-9a-f-]{36}$' THEN ref::uuid END AS id) AS payable
          LEFT JOIN booking_change ON booking_change.id = payable.id
          JOIN credit ON from_booking_id = coalesce(booking_change.booking_id, payable.id)
        WHERE spent_on_booking_id IS NOT NULL)
      SELECT ref FROM touched;
    END IF;
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION note_tax_paper_due() IS 'Notes the payable whose sold money has moved, and the rides that its credits paid. Writes nothing while there is no rate of GST.';

ALTER TABLE picture_master ADD COLUMN draw_tries integer NOT NULL DEFAULT 0, ADD COLUMN draw_fault text;
COMMENT ON COLUMN picture_master.draw_tries IS 'Times that a size was begun since the last one was drawn.';
COMMENT ON COLUMN picture_master.draw_fault IS 'Reason for which the last try failed.';

ALTER TABLE picture_draft ADD COLUMN rival jsonb;
COMMENT ON COLUMN picture_draft.rival IS 'Words of fields that somebody else wrote at the same time, until a person has seen them.';
