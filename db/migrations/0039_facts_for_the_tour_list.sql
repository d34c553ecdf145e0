-- Facts by which the tour list filters, read out of the long details once.

ALTER TABLE tour
  ADD COLUMN distance_km integer GENERATED ALWAYS AS ((details ->> 'distanceKm')::integer) STORED,
  ADD COLUMN min_age integer GENERATED ALWAYS AS ((details -> 'fit' ->> 'minAge')::integer) STORED,
  ADD COLUMN electric_bikes boolean NOT NULL GENERATED ALWAYS AS (coalesce((details ->> 'electricBikes')::boolean, false)) STORED;
