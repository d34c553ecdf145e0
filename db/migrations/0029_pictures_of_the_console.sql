-- Pictures that the company's people bring in the console, beside those that come with the site's files.

CREATE TABLE picture_master (
  name text PRIMARY KEY,
  hash text NOT NULL,
  widths jsonb NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  bytes integer NOT NULL,
  drawn integer NOT NULL DEFAULT 0,
  drawn_at timestamptz,
  drawing_until timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX picture_master_hash_idx ON picture_master (hash);
CREATE INDEX picture_master_undrawn_idx ON picture_master (created_at) WHERE drawn_at IS NULL;
COMMENT ON TABLE picture_master IS 'A picture as it was brought in the console, without its metadata, and the sizes that are drawn of it.';
COMMENT ON COLUMN picture_master.name IS 'Key of its first picture and hash of its bytes. Files and addresses begin with it.';
COMMENT ON COLUMN picture_master.drawn IS 'Number of widths that are drawn, most requested ones first.';
COMMENT ON COLUMN picture_master.drawing_until IS 'Until then one process draws it, and no other one.';

CREATE TABLE picture_draft (
  id uuid PRIMARY KEY,
  key text NOT NULL,
  replaces text REFERENCES photo(key),
  master text NOT NULL REFERENCES picture_master(name),
  file_name text NOT NULL,
  alt text NOT NULL DEFAULT '',
  credit text NOT NULL DEFAULT '',
  licence text NOT NULL DEFAULT '',
  source text,
  author text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX picture_draft_key ON picture_draft (key) WHERE replaces IS NULL;
CREATE INDEX picture_draft_master_idx ON picture_draft (master);
CREATE INDEX picture_draft_replaces_idx ON picture_draft (replaces) WHERE replaces IS NOT NULL;
COMMENT ON TABLE picture_draft IS 'A picture that no page may show yet: its description or its rights are missing, or it waits to replace another one.';
COMMENT ON COLUMN picture_draft.replaces IS 'Picture whose files it shall become. None for a new picture.';

ALTER TABLE photo
  ADD COLUMN master text REFERENCES picture_master(name),
  ADD COLUMN words_by text NOT NULL DEFAULT 'files' CHECK (words_by IN ('files', 'console')),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz;
CREATE INDEX photo_master_idx ON photo (master) WHERE master IS NOT NULL;
COMMENT ON COLUMN photo.master IS 'Picture of the console that its files are drawn from. None if they come with the site.';
COMMENT ON COLUMN photo.words_by IS 'Source of description, rights and focus: once written in the console, a start leaves them alone.';
COMMENT ON COLUMN photo.version IS 'Rises with each change in the console, so that an undo overwrites no later one.';
COMMENT ON COLUMN photo.removed_at IS 'Removed in the console. No text can name it any more.';

CREATE TABLE picture_change (
  id uuid NOT NULL,
  key text NOT NULL REFERENCES photo(key),
  before jsonb NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (id, key)
);
CREATE INDEX picture_change_key_idx ON picture_change (key);
COMMENT ON TABLE picture_change IS 'Pictures as they were before a deed of the console, for its undo.';
COMMENT ON COLUMN picture_change.version IS 'Of the picture after the deed.';

CREATE TRIGGER desk_photo AFTER UPDATE ON photo
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_photo_made AFTER INSERT OR DELETE ON photo
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_picture_draft AFTER UPDATE ON picture_draft
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_picture_draft_made AFTER INSERT OR DELETE ON picture_draft
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_picture_master AFTER UPDATE ON picture_master
  FOR EACH ROW WHEN (old.drawn <> new.drawn) EXECUTE FUNCTION tell_desk();
