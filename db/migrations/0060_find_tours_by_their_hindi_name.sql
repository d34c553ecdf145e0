-- The list of tours finds a part of a Hindi name, too.

CREATE INDEX tour_name_hindi_part_idx ON tour USING gin (lower(details ->> 'nameHindi') gin_trgm_ops);
