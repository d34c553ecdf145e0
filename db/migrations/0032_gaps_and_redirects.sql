-- What pages of the site lack, as a job and each publication find it.
CREATE TABLE content_gap (
  id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code IN ('broken_link', 'no_hindi_name', 'no_description', 'empty_part', 'unknown_picture', 'picture_alt', 'picture_rights', 'no_dates')),
  thing text NOT NULL CHECK (thing <> ''),
  key text NOT NULL CHECK (key <> ''),
  field text NOT NULL,
  name text NOT NULL,
  words text NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT content_gap_key UNIQUE (thing, key, code, field)
);
COMMENT ON TABLE content_gap IS 'What published pages lack: the findings of the last look, each since it was first found.';
COMMENT ON COLUMN content_gap.thing IS 'Kind of a document of the studio, or tour or photo.';
COMMENT ON COLUMN content_gap.field IS 'Place of the field within the document, joined by points; empty for the whole.';

-- Addresses of a former site, which lead to a page of this one.
CREATE TABLE moved_address (
  path text PRIMARY KEY CHECK (path LIKE '/_%'),
  leads_to text NOT NULL CHECK (leads_to LIKE '/%'),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT moved_address_elsewhere CHECK (path <> leads_to)
);
COMMENT ON TABLE moved_address IS 'Former addresses added by hand. Those of renamed tours and stories stand with them, as slug_history.';
CREATE TRIGGER moved_address_changed AFTER INSERT OR DELETE OR UPDATE ON moved_address FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
