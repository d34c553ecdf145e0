-- Photographs that guests who rode add to their review.

CREATE TABLE review_photo (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking(id),
  review_id uuid REFERENCES review(id) ON DELETE CASCADE,
  author_email text NOT NULL CHECK (author_email = lower(author_email) AND length(author_email) >= 3 AND length(author_email) <= 254),
  master text NOT NULL UNIQUE REFERENCES picture_master(name),
  widths jsonb NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 200),
  rights_at timestamptz,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'published', 'refused')),
  moderated_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT review_photo_rights CHECK (review_id IS NULL OR rights_at IS NOT NULL)
);
CREATE INDEX review_photo_booking_idx ON review_photo (booking_id);
CREATE INDEX review_photo_review_idx ON review_photo (review_id) WHERE review_id IS NOT NULL;
CREATE INDEX review_photo_author_idx ON review_photo (author_email);
CREATE INDEX review_photo_pending_idx ON review_photo (review_id) WHERE status = 'pending' AND review_id IS NOT NULL;
CREATE INDEX review_photo_loose_idx ON review_photo (created_at) WHERE review_id IS NULL;
COMMENT ON TABLE review_photo IS 'A guest''s photograph beside their review. Shown once the company has approved it and the review.';
COMMENT ON COLUMN review_photo.booking_id IS 'The booking by whose link it was brought.';
COMMENT ON COLUMN review_photo.review_id IS 'None until its guest has posted the review.';
COMMENT ON COLUMN review_photo.rights_at IS 'When the guest said that they took it and that the company may show it.';
CREATE TRIGGER review_photo_changed AFTER INSERT OR DELETE OR UPDATE ON review_photo FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
