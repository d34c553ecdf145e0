-- A departure that the company moves: until when its guests may leave free of charge.
-- Reasons that both the guest and the desk read speak to neither of them.

ALTER TABLE booking ADD COLUMN leaves_free_until timestamptz;
COMMENT ON COLUMN booking.leaves_free_until IS 'Until when the guest may cancel or change the date free of charge, because the company moved the ride.';

UPDATE booking_event SET reason = 'paid, and the places are booked'
WHERE kind = 'paid' AND reason = 'paid, and your places are booked';
UPDATE booking_event SET reason = replace(reason, ', as you asked on ', ', as asked on ')
WHERE reason LIKE '%, as you asked on %';
UPDATE booking_event SET reason = 'exchanged for a credit, because the ride was called off'
WHERE reason = 'exchanged for a credit, because we had to call the ride off';
