-- The code by which an erasure that only waits for rides is known, so that its words are only shown.

ALTER TABLE data_request
  ADD COLUMN carried_out_by text CONSTRAINT data_request_carried_out_by_check CHECK (carried_out_by IN ('page', 'desk')),
  ADD CONSTRAINT data_request_carried_out_check CHECK (carried_out_by IS NULL OR kind = 'erasure');

UPDATE data_request SET carried_out_by = CASE words
    WHEN 'Asked for on the profile page; rides ahead keep their contact until they are over.' THEN 'page'
    WHEN 'Carried out; rides ahead, and bookings that are owed money, keep their contact until that is over.' THEN 'desk' END
  WHERE kind = 'erasure';

COMMENT ON COLUMN data_request.carried_out_by IS 'Who has carried an erasure out, which only waits for rides to be over. Null: it waits for a person.';
