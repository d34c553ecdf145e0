-- An editor cuts a picture to a rectangle of it. Its files are drawn of that part; the whole stays for a later cut.

ALTER TABLE photo
  ADD COLUMN crop jsonb,
  ADD COLUMN whole_master text REFERENCES picture_master(name),
  ADD CONSTRAINT photo_crop_check CHECK ((crop IS NULL) = (whole_master IS NULL));
CREATE INDEX photo_whole_master_idx ON photo (whole_master) WHERE whole_master IS NOT NULL;
COMMENT ON COLUMN photo.crop IS 'Part that pages show: left, top, width and height as fractions of the upright whole. None if they show it whole.';
COMMENT ON COLUMN photo.whole_master IS 'Picture of the console that it was cut from.';
