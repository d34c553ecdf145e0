-- A UPI payment at the desk pays for one booking.

-- A number that was written twice stays with the first payment; the others say so.
UPDATE desk_payment SET upi_reference = format('%s (used before, receipt %s of %s)', upi_reference, receipt_number, receipt_year)
WHERE EXISTS (SELECT FROM desk_payment AS earlier WHERE earlier.upi_reference = desk_payment.upi_reference
  AND (earlier.receipt_year, earlier.receipt_number) < (desk_payment.receipt_year, desk_payment.receipt_number));
CREATE UNIQUE INDEX desk_payment_upi_reference_key ON desk_payment (upi_reference);
COMMENT ON COLUMN desk_payment.upi_reference IS 'Number that the payer''s bank gave the UPI payment. It pays for one booking.';
