-- A published review names the guide who led the ride, if that guide agreed.

ALTER TABLE guide ADD COLUMN named_in_reviews boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN guide.named_in_reviews IS 'True if the guide agreed that published reviews name them.';
CREATE TRIGGER guide_changed AFTER INSERT OR DELETE OR UPDATE ON guide FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();

ALTER TABLE review ADD COLUMN led_by uuid REFERENCES guide(id) ON DELETE SET NULL;
COMMENT ON COLUMN review.led_by IS 'The guide who led the ride by the roster, noted when its guest posted the review. None of older reviews.';
CREATE INDEX review_led_by_idx ON review (led_by) WHERE led_by IS NOT NULL;
