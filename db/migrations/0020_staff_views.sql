CREATE TABLE staff_view (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id) ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('bookings', 'audit')),
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (member_id, list, name)
);
COMMENT ON TABLE staff_view IS 'Filters of a list that a person of the company has named.';
