CREATE INDEX booking_event_no_show_idx ON booking_event (booking_id) WHERE kind = 'rider_no_show';
CREATE INDEX chargeback_open_idx ON chargeback (payment_id) WHERE reversed_at IS NULL;
CREATE INDEX post_comment_email_idx ON post_comment (lower(email));
CREATE INDEX bespoke_quote_email_idx ON bespoke_quote (lower(contact_email));
CREATE INDEX bespoke_quote_newest_idx ON bespoke_quote (created_at DESC) WHERE superseded_at IS NULL;
