CREATE TABLE staff_deed (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id) ON DELETE CASCADE,
  command text NOT NULL,
  result jsonb,
  file bytea,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE staff_deed IS 'A deed of the console, for a day: its result for a reload, and the mark that it was done once.';
CREATE INDEX staff_deed_expires ON staff_deed (expires_at);
CREATE INDEX staff_deed_member ON staff_deed (member_id);
