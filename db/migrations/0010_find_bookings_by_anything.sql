-- What the company's desk finds bookings by. Each question of its lists has an index, so that they stay quick as the company grows.

-- One text of all that a caller may name. Its statistics tell the planner if a part is rare or common.
CREATE INDEX booking_words_idx ON booking USING gin (
  lower(reference || ' ' || contact_name || ' ' || contact_email || ' ' || contact_phone) gin_trgm_ops);
COMMENT ON INDEX booking_words_idx IS 'Finds a booking by any part of reference, name, address or telephone number.';

CREATE INDEX booking_newest_idx ON booking (created_at DESC, id DESC);
CREATE INDEX booking_status_idx ON booking (status, created_at DESC, id DESC);
CREATE INDEX booking_tour_idx ON booking (tour_id, created_at DESC, id DESC);
CREATE INDEX departure_ride_idx ON departure (starts_at, id);

CREATE INDEX company_bill_company_idx ON company_bill USING gin (lower(company) gin_trgm_ops);

CREATE INDEX payment_newest_idx ON payment (created_at DESC) WHERE status = 'captured';
CREATE INDEX review_newest_idx ON review (reviewed_on DESC, id DESC) WHERE status = 'published';
CREATE INDEX refund_newest_idx ON refund (created_at DESC);

CREATE INDEX audit_order_idx ON audit (order_id);
CREATE INDEX audit_begun_idx ON audit (at DESC, id DESC) WHERE step = 'begun';
CREATE INDEX audit_actor_idx ON audit (actor, at DESC, id DESC) WHERE step = 'begun';
CREATE INDEX audit_command_idx ON audit (command, at DESC, id DESC) WHERE step = 'begun';
CREATE INDEX audit_arguments_idx ON audit USING gin (lower(arguments::text) gin_trgm_ops);
CREATE INDEX audit_outcome_idx ON audit USING gin (lower(outcome::text) gin_trgm_ops);CREATE INDEX contact_message_email_idx ON contact_message (lower(email));
CREATE INDEX contact_message_newest_idx ON contact_message (created_at DESC, id DESC);
CREATE INDEX post_comment_newest_idx ON post_comment (created_at DESC, id DESC) WHERE status = 'published';
