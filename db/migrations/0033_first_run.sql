-- Steps of the first run that a person has settled. What the data says needs no row.
CREATE TABLE first_run_step (
  step text PRIMARY KEY CHECK (step IN ('contacts', 'policies', 'gst', 'currency', 'payment', 'mail', 'tour', 'pictures', 'guides', 'way_in', 'all')),
  settled_by text NOT NULL,
  settled_at timestamptz NOT NULL
);
COMMENT ON TABLE first_run_step IS 'Steps of the first run that somebody settled by hand, such as "we have no GST number"; all: the first run is over.';
