-- The state of a billed buyer decides the place of supply of a tax invoice. Known browsers of the company's people change
-- their mark at each log-in.

ALTER TABLE company_bill ADD COLUMN state text CHECK (state ~ '^[0-9]{2}$');
COMMENT ON TABLE company_bill IS 'The company or person to whom a booking''s receipt and tax invoice are made out.';
COMMENT ON COLUMN company_bill.state IS 'GST code of the state of the address. Null abroad, of a GSTIN, and where it was never asked.';

ALTER TABLE staff_member ADD COLUMN browser_marks text[];
COMMENT ON COLUMN staff_member.browser_marks IS 'Digests of the marks of browsers on which this person has logged in, the last one first.';
