CREATE TABLE message_template (
  id uuid PRIMARY KEY,
  about text NOT NULL CHECK (about IN ('departure', 'answer')),
  name text NOT NULL UNIQUE,
  subject text NOT NULL,
  words text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE message_template IS 'Texts that the desk begins messages and answers with.';
COMMENT ON COLUMN message_template.version IS 'Rises with each change, so that none is lost to another.';

ALTER TABLE contact_message ADD COLUMN owner_id uuid REFERENCES staff_member(id);
COMMENT ON COLUMN contact_message.owner_id IS 'Person of the company who answers it.';
CREATE INDEX contact_message_owner_idx ON contact_message (owner_id) WHERE owner_id IS NOT NULL;
