-- A booking of another system of which a part was paid there: its rest is a change that only money makes.
ALTER TABLE booking_change DROP CONSTRAINT booking_change_kind_check;
ALTER TABLE booking_change ADD CONSTRAINT booking_change_kind_check CHECK (kind IN ('move', 'transfer', 'rest'));
ALTER TABLE booking_change DROP CONSTRAINT booking_change_status_check;
ALTER TABLE booking_change ADD CONSTRAINT booking_change_status_check CHECK (status IN ('waiting', 'applied', 'expired', 'due'));
ALTER TABLE booking_change ADD CONSTRAINT booking_change_due_check CHECK (status <> 'due' OR kind = 'rest');
ALTER TABLE booking_event DROP CONSTRAINT booking_event_kind_check;
ALTER TABLE booking_event ADD CONSTRAINT booking_event_kind_check CHECK (kind IN ('status', 'paid', 'moved', 'handed_over',
  'address_corrected', 'riders_cancelled', 'riders_split', 'split_off', 'rider_no_show', 'given_back', 'rest_paid'));
CREATE UNIQUE INDEX booking_change_due_idx ON booking_change (booking_id) WHERE status = 'due';
COMMENT ON INDEX booking_change_due_idx IS 'One unpaid rest a booking.';
COMMENT ON TABLE booking_change IS 'A change of date or of person that costs money first, its places held meanwhile; or the unpaid rest of a booking.';
