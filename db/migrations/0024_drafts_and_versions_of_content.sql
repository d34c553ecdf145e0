-- Texts of the site are written in the console: a draft for each person, and every version that was published.

CREATE TABLE content_draft (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'story', 'destination')),
  key text NOT NULL CHECK (key <> ''),
  member_id uuid NOT NULL REFERENCES staff_member(id),
  author text NOT NULL,
  base jsonb,
  value jsonb NOT NULL,
  rival jsonb,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT content_draft_key UNIQUE (kind, key, member_id)
);
CREATE INDEX content_draft_member_idx ON content_draft (member_id);
COMMENT ON TABLE content_draft IS 'A text of the site as one person changes it. Guests see it once it is published, and the draft goes.';
COMMENT ON COLUMN content_draft.key IS 'Key of a page, id of a story, slug of a destination.';
COMMENT ON COLUMN content_draft.base IS 'Published text from which the draft began. None for a new document.';
COMMENT ON COLUMN content_draft.rival IS 'Text that its person saved from another window, until they choose between both.';

CREATE TABLE content_version (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'story', 'destination')),
  key text NOT NULL CHECK (key <> ''),
  number integer NOT NULL CHECK (number > 0),
  value jsonb,
  fields jsonb NOT NULL,
  origin text NOT NULL CHECK (origin IN ('before', 'studio', 'restored', 'files')),
  published_by text,
  published_at timestamptz NOT NULL,
  CONSTRAINT content_version_key UNIQUE (kind, key, number)
);
COMMENT ON TABLE content_version IS 'Every published version of a text of the site. Pages read page, post and destination; this is their history.';
COMMENT ON COLUMN content_version.value IS 'None if the document was taken off the site.';
COMMENT ON COLUMN content_version.fields IS 'Names of the fields that changed.';
COMMENT ON COLUMN content_version.origin IS 'before: the text as it stood before its first version was kept.';
