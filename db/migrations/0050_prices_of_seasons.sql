-- Prices by the day of the ride. Lists read them beside the usual prices, without a tour's long texts.

ALTER TABLE tour ADD COLUMN price_seasons jsonb NOT NULL
  GENERATED ALWAYS AS (COALESCE(details #> '{price,seasons}', '[]'::jsonb)) STORED;
COMMENT ON COLUMN tour.price_seasons IS 'Prices of seasons by the day of the ride, copied from the details.';

DROP INDEX tour_offer_idx;
CREATE INDEX tour_offer_idx ON tour ("position")
  WHERE published AND (offer_paise IS NOT NULL OR price_seasons @? '$[*].offerPaise');
CREATE INDEX tour_seasons_idx ON tour ("position") WHERE published AND price_seasons <> '[]'::jsonb;
