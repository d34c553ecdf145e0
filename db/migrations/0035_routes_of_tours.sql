-- The route of a tour: the file as it was given, and what it was measured as.

CREATE TABLE tour_route (
  tour_id uuid PRIMARY KEY REFERENCES tour(id) ON DELETE CASCADE,
  gpx text NOT NULL,
  ground jsonb NOT NULL,
  measured jsonb NOT NULL,
  digest text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE tour_route IS 'The way that a tour takes, a day a track. Its map, heights and courses for devices are made of it.';
COMMENT ON COLUMN tour_route.ground IS 'Rivers, streets and names under the way, drawn by hand.';
COMMENT ON COLUMN tour_route.measured IS 'Distances and climbs of the whole file, with thinned-out lines.';
COMMENT ON COLUMN tour_route.digest IS 'Of the file, its ground and the rules by which both were measured.';
CREATE TRIGGER tour_route_changed AFTER INSERT OR DELETE OR UPDATE ON tour_route FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
