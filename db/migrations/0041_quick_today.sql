-- What Today reads of a company a hundred times as large: details of each rider of a full day, and the last test mail of all mails.

CREATE INDEX rider_filled_idx ON rider (booking_id) WHERE cancelled_at IS NULL AND filled_at IS NOT NULL;
CREATE INDEX mail_tested_idx ON mail (created_at DESC) WHERE kind = 'staff.mail_tested';
