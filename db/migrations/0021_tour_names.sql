CREATE INDEX tour_names_idx ON tour (published DESC, name);
