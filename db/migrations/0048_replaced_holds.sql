-- A hold says which other one has replaced it: late money for it may then take the places of that.

-- Nobody waits longer than a fifth of a second, as in 0030.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE booking IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

ALTER TABLE booking ADD COLUMN replaced_by uuid REFERENCES booking(id);
CREATE INDEX booking_replaced_by_idx ON booking (replaced_by) WHERE replaced_by IS NOT NULL;
COMMENT ON COLUMN booking.replaced_by IS 'Hold of the same traveller that took the place of this one before it was paid.';
