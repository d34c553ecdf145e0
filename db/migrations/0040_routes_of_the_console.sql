-- Routes that are brought in the console: drafts, and what stood before, so that a deed can be taken back.

-- As bytes, so that a file comes out as it went in, whatever its encoding.
ALTER TABLE tour_route ALTER COLUMN gpx TYPE bytea USING convert_to(gpx, 'UTF8');

CREATE TABLE route_version (
  id uuid PRIMARY KEY,
  tour_id uuid NOT NULL REFERENCES tour(id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('draft', 'standing', 'former')),
  file_name text NOT NULL,
  gpx bytea,
  ground jsonb NOT NULL,
  fault jsonb,
  author text NOT NULL,
  brought_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX route_version_standing ON route_version (tour_id) WHERE state = 'standing';
CREATE UNIQUE INDEX route_version_draft ON route_version (tour_id, author) WHERE state = 'draft';
CREATE INDEX route_version_tour_idx ON route_version (tour_id, brought_at);
COMMENT ON TABLE route_version IS 'Route files that somebody brought for a tour. From the first publication on, the files of the version decide no more.';
COMMENT ON COLUMN route_version.gpx IS 'None for a tour whose route was removed, and for a draft whose file has a fault.';
COMMENT ON COLUMN route_version.fault IS 'Of the last file that was brought into this draft: its name, line, column and words.';
