-- A UPI payment at the desk pays for one booking.

CREATE UNIQUE INDEX desk_payment_upi_reference_key ON desk_payment (upi_reference);
COMMENT ON COLUMN desk_payment.upi_reference IS 'Number that the payer''s bank gave the UPI payment. It pays for one booking.';
