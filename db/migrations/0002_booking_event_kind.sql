-- The code by which a change is known, so that its sentence is only shown.

ALTER TABLE booking_event
  ADD COLUMN kind text NOT NULL DEFAULT 'status',
  ADD COLUMN rider_position integer;

UPDATE booking_event SET kind = 'paid', reason = 'paid, and your places are booked'
  WHERE from_status IS DISTINCT FROM to_status AND reason = 'payment captured';

-- A refund's sentence ends with free text, so it is told first.
UPDATE booking_event SET kind = CASE
    WHEN reason ~ '^₹[0-9,.]+ given back: ' THEN 'given_back'
    WHEN reason LIKE 'date changed from %' THEN 'moved'
    WHEN reason = 'handed over to another person' THEN 'handed_over'
    WHEN reason LIKE 'e-mail address corrected%' THEN 'address_corrected'
    WHEN reason ~ '^rider [0-9]+ did not come to the meeting point$' THEN 'rider_no_show'
    ELSE 'riders_cancelled' END,
    rider_position = substring(reason FROM '^rider ([0-9]+) did not come to the meeting point$')::integer
  WHERE from_status = to_status;

ALTER TABLE booking_event
  ALTER COLUMN kind DROP DEFAULT,
  ADD CONSTRAINT booking_event_kind_check CHECK (kind IN
    ('status', 'paid', 'moved', 'handed_over', 'address_corrected', 'riders_cancelled', 'rider_no_show', 'given_back')),
  ADD CONSTRAINT booking_event_rider_check CHECK ((kind = 'rider_no_show') = (rider_position IS NOT NULL));

COMMENT ON TABLE booking_event IS 'Changes of a booking, with who made them and why.';
COMMENT ON COLUMN booking_event.kind IS 'What changed. Code decides by it, never by "reason".';
COMMENT ON COLUMN booking_event.reason IS 'The sentence that people read.';
COMMENT ON COLUMN booking_event.rider_position IS 'Of "rider_no_show": position of the rider who did not come.';
