-- The database as its migrations leave it. Generated: change it by a new migration (db/migrations), then run
--   npm test -- --project db db/schema --update
-- Amounts are paise in bigint, local dates and times are the company's, instants are timestamptz.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Bodies of functions name tables that come later.
SET LOCAL check_function_bodies = off;

-- functions that tables are made with ---------------------------------------------------------------------------

CREATE FUNCTION plain_letters(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'))
$function$;
COMMENT ON FUNCTION plain_letters(text) IS 'Small letters without accents, so that "delhi" finds "Délhi".';

CREATE FUNCTION search_sound(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  DECLARE
    t text := lower(normalize(given, NFC));
  BEGIN
    t := translate(t, 'àáâãäåāÀÁÂÃÄÅĀçÇèéêëēÈÉÊËĒìíîïīÌÍÎÏĪñÑòóôõöōÒÓÔÕÖŌùúûüūÙÚÛÜŪśşšŚŞŠ''’',
                      'aaaaaaaaaaaaaacceeeeeeeeeeiiiiiiiiiinnoooooooooooouuuuuuuuuussssss');
    IF t ~ '[ऀ-ॿ]' THEN
      -- The a that is in every consonant unless a vowel or a stop follows; silent at the end of a word, and often inside.
      t := replace(replace(replace(replace(t, 'फ़', 'f'), 'ज़', 'z'), 'ड़', 'र'), 'ढ़', 'र');
      t := regexp_replace(t, '[़‌‍]', '', 'g');
      t := regexp_replace(t, '([क-ह])(?=[क-हअ-औँंः])', '\1A', 'g');
      t := replace(replace(replace(replace(t, 'ऐ', 'ai'), 'ै', 'ai'), 'औ', 'au'), 'ौ', 'au');
      t := replace(replace(t, 'ृ', 'ri'), 'ऋ', 'ri');
      t := translate(t, 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआाइईिीउऊुूएेओोँं०१२३४५६७८९ः्',
                        'kkggnCCjjnttddnttddnppbbmyrllvssshaaaiiiiuuuueeoonn0123456789');
      t := replace(regexp_replace(t, '(\w*[Aaeiou]n?[a-zC])A([a-zC][Aaeiou])', '\1\2', 'g'), 'A', 'a');
    END IF;
    t := replace(replace(replace(replace(replace(t, 'sh', 's'), 'ch', 'C'), 'ck', 'k'), 'ph', 'f'), 'x', 'ks');
    t := regexp_replace(regexp_replace(t, 'c([eiy])', 's\1', 'g'), 'o[uw]', 'au', 'g');
    t := replace(replace(replace(t, 'oo', 'u'), 'ee', 'i'), 'C', 'H');
    t := translate(t, 'cqzwf', 'kkjvp');
    t := regexp_replace(regexp_replace(t, '([a-zH])h', '\1', 'g'), 'y(?![aeiou])', 'i', 'g');
    t := regexp_replace(translate(t, 'eoH', 'iuc'), '([a-z])\1+', '\1', 'g');
    RETURN btrim(regexp_replace(t, '[^a-z0-9]+', ' ', 'g'));
  END $function$;
COMMENT ON FUNCTION search_sound(text) IS 'Sound of a text in plain Latin letters, the same for all its transliterations: दिल्ली, Dilli, Delhi and Dehli are "dili".';

CREATE FUNCTION search_vector(given text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT setweight(to_tsvector('english', given), weight)
      || setweight(to_tsvector('simple', regexp_replace(search_sound(given), '([a-z0-9]+)', 'zq\1', 'g')), weight)
  $function$;
COMMENT ON FUNCTION search_vector(text,"char") IS 'English words by their stem, and their sounds, marked by "zq".';

CREATE FUNCTION tour_card(details jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT jsonb_object_agg(key, value) FROM jsonb_each(details)
    WHERE key IN ('nameHindi', 'tagline', 'mode', 'duration', 'distanceKm', 'date')
  $function$;

-- catalogue -----------------------------------------------------------------------------------------------------

CREATE TABLE photo (
  key text PRIMARY KEY,
  base text NOT NULL,
  widths jsonb NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  alt text NOT NULL CHECK (alt <> ''),
  credit text NOT NULL,
  licence text NOT NULL,
  source text,
  focus jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  master text,
  words_by text NOT NULL DEFAULT 'files' CHECK (words_by IN ('files', 'console')),
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  crop jsonb,
  whole_master text,
  CONSTRAINT photo_crop_check CHECK ((crop IS NULL) = (whole_master IS NULL))
);
CREATE INDEX photo_master_idx ON photo (master) WHERE master IS NOT NULL;
CREATE INDEX photo_whole_master_idx ON photo (whole_master) WHERE whole_master IS NOT NULL;
COMMENT ON TABLE photo IS 'A picture of the company, with the files that it was drawn into and whom it is credited to.';
COMMENT ON COLUMN photo.master IS 'Picture of the console that its files are drawn from. None if they come with the site.';
COMMENT ON COLUMN photo.words_by IS 'Source of description, rights and focus: once written in the console, a start leaves them alone.';
COMMENT ON COLUMN photo.version IS 'Rises with each change in the console, so that an undo overwrites no later one.';
COMMENT ON COLUMN photo.removed_at IS 'Removed in the console. No text can name it any more.';
COMMENT ON COLUMN photo.crop IS 'Part that pages show: left, top, width and height as fractions of the upright whole. None if they show it whole.';
COMMENT ON COLUMN photo.whole_master IS 'Picture of the console that it was cut from.';

CREATE TABLE category (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  fullname text NOT NULL,
  name_hindi text,
  introduction text NOT NULL,
  background_photo text NOT NULL REFERENCES photo(key),
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE category IS 'A heading under which tours are listed.';

CREATE TABLE destination (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  name_hindi text NOT NULL,
  region text NOT NULL,
  introduction text NOT NULL,
  photo text NOT NULL REFERENCES photo(key),
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  slug_history jsonb NOT NULL DEFAULT '[]'
);
COMMENT ON TABLE destination IS 'A place or region that tours go to.';

CREATE TABLE tour (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  slug_history jsonb NOT NULL DEFAULT '[]',
  kind text NOT NULL CHECK (kind IN ('cycle', 'walk', 'bespoke', 'holiday')),
  category text NOT NULL REFERENCES category(slug),
  also_in jsonb NOT NULL DEFAULT '[]',
  destination text NOT NULL REFERENCES destination(slug) ON UPDATE CASCADE,
  name text NOT NULL,
  location text NOT NULL,
  travel_type text NOT NULL,
  level text NOT NULL,
  sells text NOT NULL CHECK (sells IN ('instant', 'enquiry')),
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
  regular_paise bigint NOT NULL CHECK (regular_paise >= 100),
  offer_paise bigint,
  private_single_paise bigint CHECK (private_single_paise >= 100),
  private_multiple_paise bigint CHECK (private_multiple_paise >= 100),
  group_size_min integer NOT NULL CHECK (group_size_min >= 1),
  group_size_max integer NOT NULL,
  background_photo text NOT NULL REFERENCES photo(key),
  details jsonb NOT NULL,
  featured boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  published boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  card jsonb GENERATED ALWAYS AS (tour_card(details)) STORED,
  guide_steps integer[] NOT NULL DEFAULT '{1}'::integer[] CHECK (NOT guide_steps[1] IS DISTINCT FROM 1),
  turn_round_minutes integer NOT NULL DEFAULT 0,
  guide_minutes integer GENERATED ALWAYS AS (duration_minutes + turn_round_minutes) STORED,
  guides_most integer GENERATED ALWAYS AS (width_bucket(group_size_max, guide_steps)) STORED,
  distance_km integer GENERATED ALWAYS AS ((details ->> 'distanceKm')::integer) STORED,
  min_age integer GENERATED ALWAYS AS (((details -> 'fit') ->> 'minAge')::integer) STORED,
  electric_bikes boolean NOT NULL GENERATED ALWAYS AS (COALESCE((details ->> 'electricBikes')::boolean, false)) STORED,
  price_seasons jsonb NOT NULL GENERATED ALWAYS AS (COALESCE(details #> '{price,seasons}'::text[], '[]'::jsonb)) STORED,
  CONSTRAINT tour_check CHECK (offer_paise >= 100 AND offer_paise < regular_paise),
  CONSTRAINT tour_check1 CHECK (group_size_max >= group_size_min),
  CONSTRAINT tour_turn_round_check CHECK (turn_round_minutes >= 0 AND turn_round_minutes <= 1440)
);
CREATE INDEX tour_also_in_idx ON tour USING gin (also_in jsonb_path_ops);
CREATE INDEX tour_called_idx ON tour (lower(name));
CREATE INDEX tour_category_idx ON tour (category, "position") WHERE published;
CREATE INDEX tour_destination_idx ON tour (destination, "position") WHERE published;
CREATE INDEX tour_duration_idx ON tour (duration_minutes);
CREATE INDEX tour_featured_idx ON tour (featured DESC, "position") WHERE published;
CREATE INDEX tour_guides_most_idx ON tour (guides_most) WHERE sells = 'instant';
CREATE INDEX tour_kind_idx ON tour (kind, "position") WHERE published;
CREATE INDEX tour_location_part_idx ON tour USING gin (lower(location) gin_trgm_ops);
CREATE INDEX tour_name_hindi_part_idx ON tour USING gin (lower(details ->> 'nameHindi') gin_trgm_ops);
CREATE INDEX tour_name_part_idx ON tour USING gin (lower(name) gin_trgm_ops);
CREATE INDEX tour_names_idx ON tour (published DESC, name);
CREATE INDEX tour_offer_idx ON tour ("position") WHERE published AND (offer_paise IS NOT NULL OR price_seasons @? '$[*]."offerPaise"'::jsonpath);
CREATE INDEX tour_paid_idx ON tour (COALESCE(offer_paise, regular_paise), "position") WHERE published;
CREATE INDEX tour_plain_name_idx ON tour USING gin (plain_letters(name) gin_trgm_ops);
CREATE INDEX tour_position_idx ON tour ("position") WHERE published;
CREATE INDEX tour_seasons_idx ON tour ("position") WHERE published AND price_seasons <> '[]'::jsonb;
CREATE INDEX tour_slug_history_idx ON tour USING gin (slug_history jsonb_path_ops);
COMMENT ON TABLE tour IS 'A tour as it is sold: prices, size of its group, and the texts of its page.';
COMMENT ON COLUMN tour.slug_history IS 'Former slugs, which redirect to the present one.';
COMMENT ON COLUMN tour.details IS 'The whole document as the company wrote it.';
COMMENT ON COLUMN tour.card IS 'Part of the details that lists show. The details are long and lie outside the row.';
COMMENT ON COLUMN tour.guide_steps IS 'Numbers of riders from which one more guide is needed, ascending: {1,5} is two guides from the fifth rider on.';
COMMENT ON COLUMN tour.turn_round_minutes IS 'Minutes after the ride in which its guides cannot begin another.';
COMMENT ON COLUMN tour.guide_minutes IS 'Minutes from the start in which its guides are out.';
COMMENT ON COLUMN tour.guides_most IS 'Guides of its largest group.';
COMMENT ON COLUMN tour.price_seasons IS 'Prices of seasons by the day of the ride, copied from the details.';
COMMENT ON INDEX tour_duration_idx IS 'The longest tour bounds how far back a guide may still be out.';

CREATE TABLE tour_tally (
  location text NOT NULL,
  travel_type text NOT NULL,
  destination text NOT NULL,
  tours integer NOT NULL,
  CONSTRAINT tour_tally_pkey PRIMARY KEY (location, travel_type, destination)
);
COMMENT ON TABLE tour_tally IS 'Number of published tours by location, type and destination. Kept by a trigger.';

CREATE TABLE place_tally (
  place text PRIMARY KEY,
  tours integer NOT NULL,
  of_type jsonb NOT NULL
);
CREATE INDEX place_tally_fullest_idx ON place_tally (tours DESC, place);
COMMENT ON TABLE place_tally IS 'Number of published tours by place, in total and by type. The place '''' is everywhere. Kept by a trigger.';

CREATE TABLE category_tally (
  category text PRIMARY KEY,
  tours integer NOT NULL
);
COMMENT ON TABLE category_tally IS 'Number of published tours by category, with those that another category also lists. Kept by a trigger.';

CREATE TABLE destination_tally (
  destination text PRIMARY KEY,
  tours integer NOT NULL
);
COMMENT ON TABLE destination_tally IS 'Number of published tours by destination. Kept by a trigger.';

-- availability --------------------------------------------------------------------------------------------------

CREATE TABLE schedule (
  id uuid PRIMARY KEY,
  tour_id uuid NOT NULL REFERENCES tour(id),
  rule jsonb NOT NULL,
  materialised_until date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX schedule_tour_idx ON schedule (tour_id);
COMMENT ON TABLE schedule IS 'Timetable from which departures are made ahead.';

CREATE TABLE blackout (
  id uuid PRIMARY KEY,
  tour_id uuid REFERENCES tour(id),
  from_date date NOT NULL,
  to_date date NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT blackout_check CHECK (to_date >= from_date)
);
COMMENT ON TABLE blackout IS 'Days on which a tour, or no tour at all, departs.';

CREATE TABLE departure (
  id uuid PRIMARY KEY,
  tour_id uuid NOT NULL REFERENCES tour(id),
  local_date date NOT NULL,
  local_time text NOT NULL CHECK (local_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  starts_at timestamptz NOT NULL,
  cutoff_at timestamptz NOT NULL,
  capacity integer NOT NULL CHECK (capacity >= 0),
  taken integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'cancelled', 'departed')),
  status_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  group_min integer NOT NULL DEFAULT 1 CHECK (group_min >= 1),
  decides_at timestamptz,
  guaranteed_at timestamptz,
  schedule_id uuid REFERENCES schedule(id),
  edited_at timestamptz,
  told boolean NOT NULL DEFAULT true,
  capacity_before_party integer CHECK (capacity_before_party >= 0),
  closed_by text CHECK (closed_by IN ('block', 'timetable', 'too_late_to_form', 'operator')),
  closed_by_block uuid,
  CONSTRAINT departure_tour_id_local_date_local_time_key UNIQUE (tour_id, local_date, local_time),
  CONSTRAINT departure_closed_by_block_check CHECK ((NOT closed_by IS DISTINCT FROM 'block') = (closed_by_block IS NOT NULL)),
  CONSTRAINT departure_cutoff_check CHECK (cutoff_at <= (starts_at + '12:00:00'::interval)),
  CONSTRAINT departure_decides_before_start CHECK (decides_at IS NULL OR decides_at <= starts_at),
  CONSTRAINT departure_never_oversold CHECK (taken >= 0 AND taken <= capacity)
) WITH (fillfactor=80);
CREATE INDEX departure_day_idx ON departure (local_date, tour_id) WHERE status = 'open';
CREATE INDEX departure_ride_idx ON departure (starts_at, id);
CREATE INDEX departure_start_idx ON departure (starts_at);
CREATE INDEX departure_to_decide_idx ON departure (decides_at) WHERE (status IN ('open', 'closed')) AND guaranteed_at IS NULL AND decides_at IS NOT NULL;
CREATE INDEX departure_upcoming_idx ON departure (tour_id, starts_at);
COMMENT ON TABLE departure IS 'One start of a tour at a date and time, with its places.';
COMMENT ON COLUMN departure.status_reason IS 'The sentence that people read.';
COMMENT ON COLUMN departure.decides_at IS 'When it is decided if enough riders have booked.';
COMMENT ON COLUMN departure.edited_at IS 'When a person changed it. From then on its schedule leaves it alone.';
COMMENT ON COLUMN departure.told IS 'False after a hold, until public pages have been told. A NOTIFY in each hold would make commits queue.';
COMMENT ON COLUMN departure.capacity_before_party IS 'Capacity without the party that has the departure to itself. 0: made for that party. Null: no party has it.';
COMMENT ON COLUMN departure.closed_by IS 'What closed it. Code decides by it, never by "status_reason". Null where it is not closed.';
COMMENT ON COLUMN departure.closed_by_block IS 'The blackout that closed it, which may have ended since.';
COMMENT ON CONSTRAINT departure_cutoff_check ON departure IS 'Latecomers may join a departure that is guaranteed, until it is full.';
COMMENT ON INDEX departure_start_idx IS 'Finds departures by time, also those that are not told. An index on "told" would make each hold rewrite all indexes (no HOT update).';

CREATE TABLE guide_pool (
  is_the_pool boolean DEFAULT true PRIMARY KEY CHECK (is_the_pool),
  guides integer NOT NULL CHECK (guides >= 1 AND guides <= 10000),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE guide_pool IS 'Number of guides, one row: rides are sold by it. Without a row nothing is refused for want of a guide.';

CREATE TABLE guide_duty (
  departure_id uuid PRIMARY KEY REFERENCES departure(id) ON DELETE CASCADE,
  during tstzrange NOT NULL,
  guides integer NOT NULL CHECK (guides >= 1)
);
CREATE INDEX guide_duty_during_idx ON guide_duty USING gist (during);
COMMENT ON TABLE guide_duty IS 'Guides of a departure with riders, and the hours in which they are out. Written by the statement that takes the places.';

CREATE TABLE guide (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  languages jsonb NOT NULL DEFAULT '[]',
  roles jsonb NOT NULL DEFAULT '["lead", "sweep", "support"]',
  phone text,
  email text,
  portrait text REFERENCES photo(key),
  hours jsonb NOT NULL DEFAULT '{}',
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  named_in_reviews boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX guide_name_idx ON guide (lower(name)) WHERE deactivated_at IS NULL;
COMMENT ON TABLE guide IS 'Guides by name, for the roster. Guests read name, portrait and languages of the one who leads.';
COMMENT ON COLUMN guide.roles IS 'Roles that the guide takes.';
COMMENT ON COLUMN guide.hours IS 'Hours of each weekday, and days off. Without weekly hours, any hour.';
COMMENT ON COLUMN guide.named_in_reviews IS 'True if the guide agreed that published reviews name them.';

CREATE TABLE guide_certificate (
  guide_id uuid NOT NULL REFERENCES guide(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('first_aid', 'mountain_first_aid', 'guide_licence', 'mechanic')),
  valid_to date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT guide_certificate_pkey PRIMARY KEY (guide_id, kind)
);
COMMENT ON TABLE guide_certificate IS 'Certificates of a guide, with the last day on which they hold.';

CREATE TABLE guide_assignment (
  departure_id uuid NOT NULL REFERENCES departure(id) ON DELETE CASCADE,
  guide_id uuid NOT NULL REFERENCES guide(id),
  role text NOT NULL CHECK (role IN ('lead', 'sweep', 'support')),
  assigned_by text NOT NULL,
  assigned_at timestamptz NOT NULL,
  told_at timestamptz,
  CONSTRAINT guide_assignment_pkey PRIMARY KEY (departure_id, guide_id)
);
CREATE INDEX guide_assignment_guide_idx ON guide_assignment (guide_id);
COMMENT ON TABLE guide_assignment IS 'Guides who are put on a departure by desk or owner. Sales go by numbers alone, never by these.';
COMMENT ON COLUMN guide_assignment.told_at IS 'When a roster with it went to the guide.';

CREATE TABLE guide_notice (
  guide_id uuid NOT NULL REFERENCES guide(id) ON DELETE CASCADE,
  local_date date NOT NULL,
  digest text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT guide_notice_pkey PRIMARY KEY (guide_id, local_date)
);
COMMENT ON TABLE guide_notice IS 'The roster of a day that a guide was last told, as a digest. Another digest is told again.';

-- booking -------------------------------------------------------------------------------------------------------

CREATE TABLE booking (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  request_key text NOT NULL UNIQUE,
  tour_id uuid NOT NULL REFERENCES tour(id),
  departure_id uuid NOT NULL REFERENCES departure(id),
  category text NOT NULL CHECK (category IN ('regular', 'private')),
  people integer NOT NULL CHECK (people >= 1),
  seats integer NOT NULL,
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  country text NOT NULL,
  tourist_category text NOT NULL,
  remarks text NOT NULL DEFAULT '',
  price_lines jsonb NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise >= 100),
  policy jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('held', 'confirmed', 'completed', 'no_show', 'expired', 'released', 'cancelled')),
  hold_expires_at timestamptz NOT NULL,
  hold_extended boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  prices jsonb,
  link_version integer NOT NULL DEFAULT 0 CHECK (link_version >= 0),
  credit_paise bigint NOT NULL DEFAULT 0,
  credit_id uuid,
  contact_since timestamptz,
  split_from uuid REFERENCES booking(id),
  code_use_id uuid,
  brought_by uuid,
  brought_as text,
  leaves_free_until timestamptz,
  replaced_by uuid REFERENCES booking(id),
  CONSTRAINT booking_check CHECK (seats >= people),
  CONSTRAINT booking_check1 CHECK (credit_paise >= 0 AND credit_paise <= total_paise)
);
CREATE INDEX booking_brought_as_idx ON booking (brought_as) WHERE brought_as IS NOT NULL;
CREATE INDEX booking_brought_by_idx ON booking (brought_by) WHERE brought_by IS NOT NULL;
CREATE INDEX booking_confirmed_idx ON booking (departure_id) WHERE status = 'confirmed';
CREATE INDEX booking_contact_email_idx ON booking (lower(contact_email), created_at DESC);
CREATE INDEX booking_departure_idx ON booking (departure_id);
CREATE INDEX booking_email_beginning_idx ON booking (lower(contact_email) text_pattern_ops);
CREATE INDEX booking_expiry_idx ON booking (hold_expires_at) WHERE status = 'held';
CREATE INDEX booking_held_idx ON booking (departure_id, hold_expires_at) WHERE status = 'held';
CREATE INDEX booking_newest_idx ON booking (created_at DESC, id DESC);
CREATE INDEX booking_phone_idx ON booking ("right"(contact_phone, 10));
CREATE INDEX booking_remarks_idx ON booking (departure_id) WHERE remarks <> '';
CREATE INDEX booking_replaced_by_idx ON booking (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX booking_split_from_idx ON booking (split_from) WHERE split_from IS NOT NULL;
CREATE INDEX booking_status_idx ON booking (status, created_at DESC, id DESC);
CREATE INDEX booking_tour_idx ON booking (tour_id, created_at DESC, id DESC);
CREATE INDEX booking_words_idx ON booking USING gin (lower((((((reference || ' ') || contact_name) || ' ') || contact_email) || ' ') || contact_phone) gin_trgm_ops);
COMMENT ON TABLE booking IS 'A booking, from hold to completion, with the prices and the policy it was made under.';
COMMENT ON COLUMN booking.prices IS 'Prices per person when it was booked. A smaller party is reckoned from them.';
COMMENT ON COLUMN booking.link_version IS 'Part of what the booking''s link is signed over. One more makes every older link invalid.';
COMMENT ON COLUMN booking.credit_paise IS 'Part of the total that a credit (credit_id) or a gift (code_use_id) pays.';
COMMENT ON COLUMN booking.contact_since IS 'When the booking came to its present address. Null: it was made with it.';
COMMENT ON COLUMN booking.split_from IS 'Booking whose riders these were, and whose payments it has a share of.';
COMMENT ON COLUMN booking.code_use_id IS 'Use of a code (code_use) on this booking.';
COMMENT ON COLUMN booking.brought_by IS 'Import that brought it from another system, which made its tax papers.';
COMMENT ON COLUMN booking.brought_as IS 'Its reference in that system.';
COMMENT ON COLUMN booking.leaves_free_until IS 'Until when the guest may cancel or change the date free of charge, because the company moved the ride.';
COMMENT ON COLUMN booking.replaced_by IS 'Hold of the same traveller that took the place of this one before it was paid.';
COMMENT ON INDEX booking_words_idx IS 'Finds a booking by any part of reference, name, address or telephone number.';

CREATE TABLE booking_event (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking(id),
  from_status text,
  to_status text NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('status', 'paid', 'moved', 'handed_over', 'address_corrected', 'riders_cancelled', 'riders_split', 'split_off', 'rider_no_show', 'given_back', 'rest_paid')),
  rider_position integer,
  CONSTRAINT booking_event_rider_check CHECK ((kind = 'rider_no_show') = (rider_position IS NOT NULL))
);
CREATE INDEX booking_event_booking_idx ON booking_event (booking_id);
CREATE INDEX booking_event_no_show_idx ON booking_event (booking_id) WHERE kind = 'rider_no_show';
COMMENT ON TABLE booking_event IS 'Changes of a booking, with who made them and why.';
COMMENT ON COLUMN booking_event.reason IS 'The sentence that people read.';
COMMENT ON COLUMN booking_event.kind IS 'What changed. Code decides by it, never by "reason".';
COMMENT ON COLUMN booking_event.rider_position IS 'Of "rider_no_show": position of the rider who did not come.';

CREATE TABLE hold_origin (
  network text NOT NULL,
  turn integer NOT NULL,
  booking_id uuid NOT NULL REFERENCES booking(id) ON DELETE CASCADE,
  CONSTRAINT hold_origin_pkey PRIMARY KEY (network, turn)
);
CREATE INDEX hold_origin_booking_idx ON hold_origin (booking_id);
COMMENT ON TABLE hold_origin IS 'Network, as a signed digest, from which unpaid places are held. It bounds the holds of one network.';
COMMENT ON COLUMN hold_origin.turn IS 'Grows with each hold of a network. The second of two simultaneous holds finds its number taken.';

CREATE TABLE rider (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking(id),
  position integer NOT NULL CHECK ("position" >= 1),
  name text CHECK (length(name) >= 1 AND length(name) <= 120),
  height_cm integer CHECK (height_cm >= 80 AND height_cm <= 230),
  diet text,
  notes text CHECK (length(notes) <= 500),
  emergency_name text,
  emergency_phone text,
  is_minor boolean NOT NULL DEFAULT false,
  guardian_name text,
  waiver_version text,
  waiver_at timestamptz,
  filled_at timestamptz,
  cancelled_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  arrived_at timestamptz,
  CONSTRAINT rider_booking_id_position_key UNIQUE (booking_id, "position"),
  CONSTRAINT rider_check CHECK (filled_at IS NULL OR name IS NOT NULL AND waiver_version IS NOT NULL AND waiver_at IS NOT NULL),
  CONSTRAINT rider_check1 CHECK (filled_at IS NULL OR NOT is_minor OR guardian_name IS NOT NULL)
);
CREATE INDEX rider_filled_idx ON rider (booking_id) WHERE cancelled_at IS NULL AND filled_at IS NOT NULL;
CREATE INDEX rider_told_idx ON rider (booking_id) WHERE filled_at IS NOT NULL AND forgotten_at IS NULL;
COMMENT ON TABLE rider IS 'A person of a booking. The only table with the riders'' own details; platform/database/retention.ts says when they are forgotten.';
COMMENT ON COLUMN rider.arrived_at IS 'When the guide saw the rider at the meeting point.';

CREATE TABLE booking_change (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking(id),
  kind text NOT NULL CHECK (kind IN ('move', 'transfer', 'rest')),
  status text NOT NULL CHECK (status IN ('waiting', 'applied', 'expired', 'due')),
  due_paise bigint NOT NULL CHECK (due_paise >= 0),
  to_departure_id uuid REFERENCES departure(id),
  seats integer NOT NULL DEFAULT 0 CHECK (seats >= 0),
  price_lines jsonb,
  total_paise bigint,
  new_contact jsonb,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  prices jsonb,
  link_version integer,
  CONSTRAINT booking_change_check CHECK ((kind = 'move') = (to_departure_id IS NOT NULL)),
  CONSTRAINT booking_change_due_check CHECK (status <> 'due' OR kind = 'rest')
);
CREATE INDEX booking_change_booking_idx ON booking_change (booking_id);
CREATE UNIQUE INDEX booking_change_due_idx ON booking_change (booking_id) WHERE status = 'due';
CREATE INDEX booking_change_expiry_idx ON booking_change (expires_at) WHERE status = 'waiting';
CREATE UNIQUE INDEX booking_change_waiting_idx ON booking_change (booking_id) WHERE status = 'waiting';
COMMENT ON TABLE booking_change IS 'A change of date or of person that costs money first, its places held meanwhile; or the unpaid rest of a booking.';
COMMENT ON COLUMN booking_change.link_version IS 'The booking''s link_version when the change was asked for.';
COMMENT ON INDEX booking_change_due_idx IS 'One unpaid rest a booking.';
COMMENT ON INDEX booking_change_waiting_idx IS 'One pending change a booking: a second tab waits until the first is paid or has run out.';

CREATE TABLE guest_choice (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking(id),
  departure_id uuid NOT NULL REFERENCES departure(id),
  reason text NOT NULL,
  deadline_at timestamptz NOT NULL,
  choice text CHECK (choice IN ('move', 'credit', 'refund')),
  chosen_by text CHECK (chosen_by IN ('traveller', 'system', 'operator')),
  chosen_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT guest_choice_booking_id_departure_id_key UNIQUE (booking_id, departure_id),
  CONSTRAINT guest_choice_check CHECK ((choice IS NULL) = (chosen_at IS NULL))
);
CREATE INDEX guest_choice_open_idx ON guest_choice (deadline_at) WHERE choice IS NULL;
COMMENT ON TABLE guest_choice IS 'What a guest of a cancelled departure chooses: another date, a credit or a refund.';

CREATE TABLE credit (
  id uuid PRIMARY KEY,
  from_booking_id uuid NOT NULL UNIQUE REFERENCES booking(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  spent_on_booking_id uuid UNIQUE REFERENCES booking(id),
  expires_on date NOT NULL,
  created_at timestamptz NOT NULL,
  link_version integer NOT NULL DEFAULT 0 CHECK (link_version >= 0)
);
COMMENT ON TABLE credit IS 'An amount that a guest may spend on another booking, once.';

CREATE TABLE bespoke_quote (
  id uuid PRIMARY KEY,
  number text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  tour_id uuid NOT NULL REFERENCES tour(id),
  contact_name text NOT NULL,
  contact_email text NOT NULL,
  contact_phone text NOT NULL,
  country text NOT NULL,
  local_date date NOT NULL,
  local_time text NOT NULL,
  people integer NOT NULL CHECK (people >= 1),
  total_paise bigint NOT NULL CHECK (total_paise >= 100),
  words text NOT NULL,
  expires_at timestamptz NOT NULL,
  superseded_at timestamptz,
  booking_id uuid UNIQUE REFERENCES booking(id),
  created_at timestamptz NOT NULL,
  others integer CHECK (others >= 0),
  CONSTRAINT bespoke_quote_number_version_key UNIQUE (number, version)
);
CREATE INDEX bespoke_quote_email_idx ON bespoke_quote (lower(contact_email));
CREATE INDEX bespoke_quote_newest_idx ON bespoke_quote (created_at DESC) WHERE superseded_at IS NULL;
COMMENT ON TABLE bespoke_quote IS 'An offer for a bespoke tour. A newer version of the same number supersedes it.';
COMMENT ON COLUMN bespoke_quote.others IS 'Number of other people with places on the departure when it was accepted.';

CREATE TABLE booking_notice (
  booking_id uuid NOT NULL REFERENCES booking(id),
  departure_id uuid NOT NULL REFERENCES departure(id),
  kind text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT booking_notice_pkey PRIMARY KEY (booking_id, departure_id, kind)
);
COMMENT ON TABLE booking_notice IS 'Notices that were sent about a booking''s departure. Each goes out once.';

CREATE TABLE booking_note (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking(id),
  words text NOT NULL CHECK (length(words) >= 1 AND length(words) <= 500),
  created_at timestamptz NOT NULL
);
CREATE INDEX booking_note_booking ON booking_note (booking_id);
COMMENT ON TABLE booking_note IS 'Notes of the company''s people about a booking. The guide reads them; no mail has them.';

CREATE TABLE ride_sum (
  day date NOT NULL,
  country text NOT NULL,
  lead integer NOT NULL,
  bookings bigint NOT NULL,
  riders bigint NOT NULL,
  paise bigint NOT NULL,
  cancelled bigint NOT NULL
);
CREATE INDEX ride_sum_day_idx ON ride_sum (day);
COMMENT ON TABLE ride_sum IS 'Bookings that stand and cancelled ones, by day of the ride, country and group of days ahead. Of one key several rows may stand: their sum counts.';
COMMENT ON COLUMN ride_sum.lead IS 'Group of the days between booking and ride, as lead_group says.';

CREATE TABLE company_bill (
  booking_id uuid PRIMARY KEY REFERENCES booking(id),
  company text NOT NULL CHECK (length(company) >= 1 AND length(company) <= 150),
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  address text NOT NULL CHECK (length(address) >= 1 AND length(address) <= 400),
  order_number text CHECK (length(order_number) >= 1 AND length(order_number) <= 60),
  updated_at timestamptz NOT NULL,
  state text CHECK (state ~ '^[0-9]{2}$')
);
CREATE INDEX company_bill_company_idx ON company_bill USING gin (lower(company) gin_trgm_ops);
COMMENT ON TABLE company_bill IS 'The company or person to whom a booking''s receipt and tax invoice are made out.';
COMMENT ON COLUMN company_bill.state IS 'GST code of the state of the address. Null abroad, of a GSTIN, and where it was never asked.';

-- credit --------------------------------------------------------------------------------------------------------

CREATE TABLE price_code (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('promo', 'gift')),
  word text NOT NULL UNIQUE CHECK (word ~ '^[A-Z0-9]{4,24}$'),
  label text NOT NULL CHECK (label <> ''),
  percent integer CHECK (percent >= 1 AND percent <= 90),
  off_paise bigint CHECK (off_paise >= 100),
  balance_paise bigint NOT NULL DEFAULT 0 CHECK (balance_paise >= 0),
  tours uuid[],
  ride_from date,
  ride_until date,
  book_from date,
  book_until date,
  most_uses integer CHECK (most_uses >= 1),
  most_each integer CHECK (most_each >= 1),
  least_paise bigint NOT NULL DEFAULT 0 CHECK (least_paise >= 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  revision integer NOT NULL DEFAULT 1,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT price_code_shape CHECK (
CASE kind
    WHEN 'promo' THEN (percent IS NULL) <> (off_paise IS NULL) AND balance_paise = 0
    ELSE percent IS NULL AND off_paise IS NULL AND most_uses IS NULL AND most_each IS NULL
END),
  CONSTRAINT price_code_uses_left CHECK (uses <= most_uses)
);
CREATE INDEX price_code_listed_idx ON price_code (kind, COALESCE(ended_at, 'infinity'::timestamptz) DESC, id DESC);
COMMENT ON TABLE price_code IS 'Promo codes, which lower a price, and gift vouchers, which pay it.';
COMMENT ON COLUMN price_code.word IS 'The code in capitals, without spaces and hyphens.';
COMMENT ON COLUMN price_code.balance_paise IS 'Left of a gift, less what unpaid holds keep of it.';
COMMENT ON COLUMN price_code.tours IS 'None: every tour.';
COMMENT ON COLUMN price_code.book_until IS 'Last day of Delhi on which it may be used. Of a gift: its last day.';
COMMENT ON COLUMN price_code.uses IS 'Uses that count: those of holds and of bookings that stand.';

CREATE TABLE code_use (
  id uuid PRIMARY KEY,
  code_id uuid NOT NULL REFERENCES price_code(id),
  booking_id uuid NOT NULL UNIQUE REFERENCES booking(id),
  state text NOT NULL CHECK (state IN ('held', 'used', 'released')),
  person text NOT NULL,
  paise bigint NOT NULL CHECK (paise >= 100),
  back_paise bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  counted boolean NOT NULL DEFAULT true,
  CONSTRAINT code_use_check CHECK (back_paise >= 0 AND back_paise <= paise)
);
CREATE INDEX code_use_code_idx ON code_use (code_id);
CREATE INDEX code_use_kept_idx ON code_use (code_id) WHERE counted AND state <> 'used';
CREATE INDEX code_use_to_take_back_idx ON code_use (code_id) WHERE state = 'released' AND counted;
COMMENT ON TABLE code_use IS 'A code on a booking. Held with its places, used once it is confirmed.';
COMMENT ON COLUMN code_use.person IS 'Digest of code and address, to count the uses of a person.';
COMMENT ON COLUMN code_use.paise IS 'Taken off the price, or paid by the gift.';
COMMENT ON COLUMN code_use.back_paise IS 'Given back to the gift since.';
COMMENT ON COLUMN code_use.counted IS 'Counted by its code. A released one is until its code has taken it back.';

CREATE TABLE credit_entry (
  id uuid PRIMARY KEY,
  code_id uuid NOT NULL REFERENCES price_code(id),
  use_id uuid REFERENCES code_use(id),
  kind text NOT NULL CHECK (kind IN ('issue', 'use', 'give_back', 'expire', 'refund')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  at timestamptz NOT NULL
);
CREATE INDEX credit_entry_code_idx ON credit_entry (code_id);
COMMENT ON TABLE credit_entry IS 'Append-only ledger of gifts; a positive amount is what the gift gains. The money ledger has the same on "gifts".';

CREATE TABLE gift_order (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^GV-[0-9A-Z]{6}$'),
  status text NOT NULL CHECK (status IN ('open', 'paid', 'sent', 'cancelled')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 100),
  tour_name text,
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  recipient_name text NOT NULL,
  recipient_email text,
  words text NOT NULL CHECK (char_length(words) <= 300),
  send_on date NOT NULL,
  pay_until timestamptz NOT NULL,
  paid_at timestamptz,
  sent_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT gift_order_moments CHECK (
CASE status
    WHEN 'open' THEN paid_at IS NULL AND sent_at IS NULL AND cancelled_at IS NULL
    WHEN 'paid' THEN paid_at IS NOT NULL AND sent_at IS NULL AND cancelled_at IS NULL
    WHEN 'sent' THEN paid_at IS NOT NULL AND sent_at IS NOT NULL AND cancelled_at IS NULL
    ELSE paid_at IS NOT NULL AND cancelled_at IS NOT NULL
END)
);
CREATE INDEX gift_order_buyer_idx ON gift_order (lower(buyer_email));
CREATE INDEX gift_order_due_idx ON gift_order (send_on) WHERE status = 'paid';
CREATE INDEX gift_order_recipient_idx ON gift_order (lower(recipient_email));
CREATE INDEX gift_order_unpaid_idx ON gift_order (created_at) WHERE status = 'open';
COMMENT ON TABLE gift_order IS 'A gift that a guest buys. Once it is paid, price_code has the gift under the same id.';
COMMENT ON COLUMN gift_order.tour_name IS 'Tour that the buyer has in mind. The gift pays for any.';
COMMENT ON COLUMN gift_order.recipient_email IS 'None: the gift is mailed to its buyer.';
COMMENT ON COLUMN gift_order.send_on IS 'Day of Delhi on which it is mailed.';
COMMENT ON COLUMN gift_order.pay_until IS 'The page takes a payment until then. Later money still makes the gift.';

-- payments ------------------------------------------------------------------------------------------------------

CREATE TABLE payment_order (
  id uuid PRIMARY KEY,
  payable_ref text NOT NULL,
  provider_order_id text NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 100),
  currency text NOT NULL CHECK (currency = 'INR'),
  status text NOT NULL CHECK (status IN ('created', 'attempted', 'paid')),
  checked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  stray boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  trouble_since timestamptz,
  handed_out_at timestamptz NOT NULL DEFAULT now(),
  unrecorded_since timestamptz
);
CREATE INDEX payment_order_handed_out_idx ON payment_order (handed_out_at) WHERE status <> 'paid';
CREATE UNIQUE INDEX payment_order_open_idx ON payment_order (payable_ref) WHERE NOT stray;
CREATE INDEX payment_order_paid_idx ON payment_order (paid_at) WHERE status = 'paid';
CREATE INDEX payment_order_payable_idx ON payment_order (payable_ref);
CREATE INDEX payment_order_trouble_idx ON payment_order (trouble_since) WHERE trouble_since IS NOT NULL;
COMMENT ON TABLE payment_order IS 'An order at the payment provider. What it pays for is an opaque reference.';
COMMENT ON COLUMN payment_order.provider_order_id IS 'The provider''s id, or the receipt''s number of money taken at the desk.';
COMMENT ON COLUMN payment_order.stray IS 'True if it does not pay its payable: whatever is paid on it goes back.';
COMMENT ON COLUMN payment_order.trouble_since IS 'Since when the provider cannot be asked about it, or its answer cannot be stored.';
COMMENT ON COLUMN payment_order.handed_out_at IS 'When somebody was last shown how to pay it. The reconciler asks by this.';
COMMENT ON COLUMN payment_order.unrecorded_since IS 'Since when money has been seen on it that is not recorded yet. Until it is, the order is not given up.';

CREATE TABLE payment (
  id uuid PRIMARY KEY,
  payment_order_id uuid NOT NULL REFERENCES payment_order(id),
  provider_payment_id text NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  fee_paise bigint NOT NULL DEFAULT 0 CHECK (fee_paise >= 0),
  method text,
  status text NOT NULL CHECK (status IN ('authorized', 'captured', 'failed', 'returned')),
  failure_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  failure jsonb,
  left_to_lapse boolean NOT NULL DEFAULT false,
  tax_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT payment_left_to_lapse_check CHECK (NOT left_to_lapse OR status = 'authorized'),
  CONSTRAINT payment_tax_check CHECK (tax_paise >= 0 AND tax_paise <= fee_paise)
);
CREATE INDEX payment_newest_idx ON payment (created_at DESC) WHERE status = 'captured';
CREATE INDEX payment_order_idx ON payment (payment_order_id);
CREATE INDEX payment_promised_idx ON payment (payment_order_id) WHERE status = 'authorized';
COMMENT ON TABLE payment IS 'A payment on an order. Only a captured one is money.';
COMMENT ON COLUMN payment.provider_payment_id IS 'The provider''s id, or the receipt''s number of money taken at the desk.';
COMMENT ON COLUMN payment.failure IS 'What the provider said of a payment that failed.';
COMMENT ON COLUMN payment.left_to_lapse IS 'Of an authorized one: never to be captured, even if a place falls free later.';
COMMENT ON COLUMN payment.tax_paise IS 'GST contained in the fee. Zero until the provider has said it.';

CREATE TABLE payment_share (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment(id),
  from_share_id uuid,
  payable_ref text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_share_of_payment UNIQUE (id, payment_id),
  CONSTRAINT payment_share_from_share FOREIGN KEY (from_share_id, payment_id) REFERENCES payment_share(id, payment_id)
);
CREATE INDEX payment_share_payable_idx ON payment_share (payable_ref);
CREATE INDEX payment_share_payment_idx ON payment_share (payment_id);
COMMENT ON TABLE payment_share IS 'Part of a payment that belongs to another payable: to a booking that was split off the paid one.';
COMMENT ON COLUMN payment_share.from_share_id IS 'Share that it was taken from. Null: what its own payable had of the payment.';

CREATE TABLE refund (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment(id),
  provider_refund_id text UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('requested', 'sent', 'processed', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  promised_by date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  last_error text,
  is_return boolean NOT NULL DEFAULT true,
  asked_by text,
  told jsonb,
  by_hand_since timestamptz,
  bank_reference text,
  return_cause text CHECK (return_cause IN ('not_given', 'paid_twice', 'mismatch', 'stray_order', 'sent_back')),
  hold_reason text CHECK (hold_reason IN ('dispute', 'owed_again', 'desk_refund', 'forgotten')),
  share_id uuid,
  CONSTRAINT refund_held_by_hand_check CHECK (hold_reason IS NULL OR by_hand_since IS NOT NULL),
  CONSTRAINT refund_share_of_payment FOREIGN KEY (share_id, payment_id) REFERENCES payment_share(id, payment_id)
);
CREATE INDEX refund_newest_idx ON refund (created_at DESC);
CREATE INDEX refund_open_idx ON refund (created_at) WHERE status <> 'processed';
CREATE INDEX refund_payment_idx ON refund (payment_id);
CREATE INDEX refund_told_idx ON refund (lower(told ->> 'to')) WHERE told IS NOT NULL;
COMMENT ON TABLE refund IS 'Money that goes back of a payment.';
COMMENT ON COLUMN refund.attempts IS 'Number of refunds at the provider that failed before. Each has its own idempotency key.';
COMMENT ON COLUMN refund.tries IS 'Number of calls that failed in a row.';
COMMENT ON COLUMN refund.last_error IS 'Why it was not sent: the sentence that people read.';
COMMENT ON COLUMN refund.is_return IS 'True for money that could not be kept, false for what a traveller or the company asked to give back.';
COMMENT ON COLUMN refund.asked_by IS 'Payable that the refund is for, where another was paid (a ride on a credit).';
COMMENT ON COLUMN refund.told IS 'Former traveller who is told of the refund after handing the booking over.';
COMMENT ON COLUMN refund.by_hand_since IS 'Since when the refund is paid by bank transfer. The provider is not asked again.';
COMMENT ON COLUMN refund.bank_reference IS 'The bank''s number of the transfer that paid it.';
COMMENT ON COLUMN refund.hold_reason IS 'Why it waits for a person. Code decides by it, never by "last_error". Null: paid by hand for another reason.';
COMMENT ON COLUMN refund.share_id IS 'Share that it is paid from. Null: what its own payable has of the payment.';

CREATE TABLE chargeback (
  provider_dispute_id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  created_at timestamptz NOT NULL,
  reversed_at timestamptz
);
CREATE INDEX chargeback_open_idx ON chargeback (payment_id) WHERE reversed_at IS NULL;
CREATE INDEX chargeback_payment_idx ON chargeback (payment_id);
COMMENT ON TABLE chargeback IS 'Money that a bank took back of a payment by a dispute.';
COMMENT ON COLUMN chargeback.reversed_at IS 'When the bank gave it back again.';

CREATE TABLE desk_refund (
  payment_id uuid PRIMARY KEY REFERENCES payment(id),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE desk_refund IS 'Sum given back of a payment at the provider''s dashboard, besides our own refunds.';

CREATE TABLE desk_payment (
  payment_id uuid PRIMARY KEY REFERENCES payment(id),
  kind text NOT NULL CHECK (kind IN ('cash', 'upi', 'elsewhere')),
  receipt_year integer,
  receipt_number integer,
  taken_by text NOT NULL,
  upi_reference text,
  CONSTRAINT desk_payment_receipt_year_receipt_number_key UNIQUE (receipt_year, receipt_number),
  CONSTRAINT desk_payment_receipt_check CHECK ((kind = 'elsewhere') = (receipt_year IS NULL) AND (receipt_year IS NULL) = (receipt_number IS NULL)),
  CONSTRAINT desk_payment_reference_check CHECK ((kind = 'upi') = (upi_reference IS NOT NULL))
);
CREATE UNIQUE INDEX desk_payment_upi_reference_key ON desk_payment (upi_reference);
COMMENT ON TABLE desk_payment IS 'A payment taken at the desk, in cash or by UPI to our own bank. The provider knows nothing of it.';
COMMENT ON COLUMN desk_payment.receipt_number IS 'None for money that another system took: it has a receipt of that system.';
COMMENT ON COLUMN desk_payment.upi_reference IS 'Number that the payer''s bank gave the UPI payment. It pays for one booking.';

CREATE TABLE receipt_counter (
  year integer PRIMARY KEY,
  last_number integer NOT NULL CHECK (last_number > 0)
);
COMMENT ON TABLE receipt_counter IS 'Last number of a year''s receipts. A sequence would leave gaps.';

CREATE TABLE ledger_entry (
  id uuid PRIMARY KEY,
  posting_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('provider', 'bank', 'cash', 'customer', 'revenue', 'fees', 'fee_gst', 'refunds_due', 'unmatched', 'gifts', 'elsewhere')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  payable_ref text NOT NULL,
  payment_id uuid REFERENCES payment(id),
  memo text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_entry_at_idx ON ledger_entry (at);
CREATE INDEX ledger_entry_captured_idx ON ledger_entry (at) INCLUDE (payment_id, amount_paise, payable_ref) WHERE account = 'customer' AND amount_paise < 0;
CREATE INDEX ledger_entry_cost_idx ON ledger_entry (payment_id) INCLUDE (account, amount_paise) WHERE account IN ('fees', 'fee_gst');
CREATE INDEX ledger_entry_given_back_idx ON ledger_entry (at) INCLUDE (posting_id) WHERE account = 'refunds_due' AND amount_paise > 0;
CREATE INDEX ledger_entry_payment_idx ON ledger_entry (payment_id);
CREATE INDEX ledger_entry_posting_idx ON ledger_entry (posting_id);
COMMENT ON TABLE ledger_entry IS 'Double-entry ledger. Append-only; the entries of each posting add up to zero.';
COMMENT ON COLUMN ledger_entry.payable_ref IS 'What was paid for. Of a posting without a payment: the settlement or the gift.';

CREATE TABLE money_sum (
  day date NOT NULL,
  payments bigint NOT NULL DEFAULT 0,
  paid_paise bigint NOT NULL DEFAULT 0,
  fee_paise bigint NOT NULL DEFAULT 0,
  tax_paise bigint NOT NULL DEFAULT 0,
  refunds bigint NOT NULL DEFAULT 0,
  refunded_paise bigint NOT NULL DEFAULT 0,
  disputed_paise bigint NOT NULL DEFAULT 0
);
CREATE INDEX money_sum_day_idx ON money_sum (day);
COMMENT ON TABLE money_sum IS 'Captured payments, refunds that have arrived and disputes, by day in Delhi. Of one day several rows may stand: their sum counts.';

CREATE TABLE unsettled_payment (
  payment_id uuid PRIMARY KEY REFERENCES payment(id),
  day date NOT NULL
);
CREATE INDEX unsettled_payment_day_idx ON unsettled_payment (day);
COMMENT ON TABLE unsettled_payment IS 'Payments captured by the provider that are in no settlement yet, but in one that failed. Kept by triggers.';
COMMENT ON COLUMN unsettled_payment.day IS 'Day of the capture in Delhi.';

CREATE TABLE settlement (
  id text PRIMARY KEY,
  amount_paise bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'processed', 'failed')),
  utr text,
  settled_at timestamptz NOT NULL,
  booked_paise bigint NOT NULL DEFAULT 0
);
CREATE INDEX settlement_settled_idx ON settlement (settled_at);
COMMENT ON TABLE settlement IS 'A transfer of the provider to our bank.';
COMMENT ON COLUMN settlement.utr IS 'The number under which the bank''s statement has it.';
COMMENT ON COLUMN settlement.booked_paise IS 'Sum that the ledger has moved from the provider to the bank.';

CREATE TABLE settlement_line (
  id uuid PRIMARY KEY,
  settlement_id text NOT NULL REFERENCES settlement(id),
  entity_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'transfer', 'adjustment')),
  credit_paise bigint NOT NULL,
  debit_paise bigint NOT NULL,
  fee_paise bigint NOT NULL,
  tax_paise bigint NOT NULL,
  provider_payment_id text,
  dispute_id text,
  happened_at timestamptz NOT NULL,
  day date NOT NULL,
  payment_id uuid REFERENCES payment(id),
  difference text CHECK (difference IN ('unknown', 'amount', 'fee', 'rate', 'twice', 'adjustment', 'pending')),
  off_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT settlement_line_settlement_id_kind_entity_id_key UNIQUE (settlement_id, kind, entity_id),
  CONSTRAINT settlement_line_off_check CHECK (off_paise = 0 OR difference IS NOT NULL)
);
CREATE INDEX settlement_line_day_idx ON settlement_line (day) INCLUDE (settlement_id, kind, credit_paise, debit_paise, fee_paise, tax_paise, dispute_id, payment_id, difference);
CREATE INDEX settlement_line_difference_idx ON settlement_line (day) WHERE difference IS NOT NULL;
CREATE INDEX settlement_line_entity_idx ON settlement_line (kind, entity_id);
CREATE INDEX settlement_line_odd_idx ON settlement_line (day) WHERE kind <> 'payment' OR payment_id IS NULL OR difference IS NOT NULL;
CREATE INDEX settlement_line_payment_idx ON settlement_line (payment_id);
COMMENT ON TABLE settlement_line IS 'A movement in a settlement, beside what our books say of it.';
COMMENT ON COLUMN settlement_line.day IS 'Day of the movement in our books, in Delhi; the provider''s day if they do not know it.';
COMMENT ON COLUMN settlement_line.difference IS 'In what it differs from our books. Null if it agrees to the paisa.';
COMMENT ON COLUMN settlement_line.off_paise IS 'What came more than our books say, as the account "unmatched" has it.';

CREATE TABLE day_close (
  day date PRIMARY KEY,
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  sums jsonb NOT NULL,
  accepted jsonb NOT NULL,
  reason text NOT NULL
);
COMMENT ON TABLE day_close IS 'A day whose money somebody has compared with the provider''s report. A day closes once.';
COMMENT ON COLUMN day_close.accepted IS 'Differences that were accepted, with their sums.';

CREATE TABLE provider_event (
  event_id text PRIMARY KEY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  is_whole boolean NOT NULL DEFAULT true
);
CREATE INDEX provider_event_dispute_idx ON provider_event ((payload #>> '{payload,dispute,entity,id}'::text[])) WHERE (payload #>> '{payload,dispute,entity,id}'::text[]) IS NOT NULL;
CREATE INDEX provider_event_waiting_idx ON provider_event (received_at) WHERE processed_at IS NULL;
CREATE INDEX provider_event_whole_idx ON provider_event (event_id) WHERE is_whole;
COMMENT ON TABLE provider_event IS 'Events of the payment provider, each stored once by its id and without the payer.';
COMMENT ON COLUMN provider_event.is_whole IS 'True until the payer''s details have been trimmed.';

-- tax -----------------------------------------------------------------------------------------------------------

CREATE TABLE gst_rate (
  id uuid PRIMARY KEY,
  product text NOT NULL CHECK (product IN ('all', 'category', 'tour')),
  product_key text,
  from_day date NOT NULL,
  sac text CHECK (sac ~ '^99[0-9]{2,4}$'),
  rate_hundredths integer CHECK (rate_hundredths > 0 AND rate_hundredths <= 4000),
  ridden_in text CHECK (ridden_in ~ '^[0-9]{2}$'),
  entered_by text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT gst_rate_key UNIQUE NULLS NOT DISTINCT (product, product_key, from_day),
  CONSTRAINT gst_rate_key_check CHECK ((product = 'all') = (product_key IS NULL)),
  CONSTRAINT gst_rate_whole_check CHECK (num_nulls(sac, rate_hundredths, ridden_in) = ANY (ARRAY[0, 3]))
);
COMMENT ON TABLE gst_rate IS 'GST of a product from a day on. Nothing is preset: without a row a booking has a receipt.';
COMMENT ON COLUMN gst_rate.product_key IS 'Id of the tour, or slug of the category. Null for all tours.';
COMMENT ON COLUMN gst_rate.rate_hundredths IS 'In hundredths of a percent. Null, with no SAC: from that day on no tax invoice is made.';
COMMENT ON COLUMN gst_rate.ridden_in IS 'GST code of the state where the ride is performed.';

CREATE TABLE tax_paper (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  serial text NOT NULL UNIQUE CHECK (serial ~ '^[A-Z0-9/-]{1,16}$'),
  booking_id uuid NOT NULL REFERENCES booking(id),
  invoice_id uuid REFERENCES tax_paper(id),
  issued_at timestamptz NOT NULL,
  issued_on date NOT NULL,
  sac text NOT NULL,
  rate_hundredths integer NOT NULL,
  place text NOT NULL CHECK (place ~ '^[0-9]{2}$'),
  buyer_gstin text,
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  credited_paise bigint NOT NULL DEFAULT 0,
  words jsonb NOT NULL,
  CONSTRAINT tax_paper_kind_year_number_key UNIQUE (kind, year, number),
  CONSTRAINT tax_paper_credited_check CHECK (credited_paise >= 0 AND credited_paise <= total_paise),
  CONSTRAINT tax_paper_halves_check CHECK (cgst_paise = sgst_paise),
  CONSTRAINT tax_paper_invoice_check CHECK ((kind = 'credit_note') = (invoice_id IS NOT NULL)),
  CONSTRAINT tax_paper_one_tax_check CHECK (igst_paise = 0 OR cgst_paise = 0),
  CONSTRAINT tax_paper_sum_check CHECK ((taxable_paise + cgst_paise + sgst_paise + igst_paise) = total_paise)
);
CREATE INDEX tax_paper_booking_idx ON tax_paper (booking_id);
CREATE INDEX tax_paper_issued_idx ON tax_paper (issued_on);
COMMENT ON TABLE tax_paper IS 'Tax invoices and their credit notes, as they were made. Only the sum of an invoice''s credit notes moves.';
COMMENT ON COLUMN tax_paper.year IS 'Year in which the financial year of the paper begins, on 1 April in Delhi.';
COMMENT ON COLUMN tax_paper.place IS 'GST code of the state of the place of supply.';
COMMENT ON COLUMN tax_paper.credited_paise IS 'Sum of the credit notes of an invoice, never more than its own.';
COMMENT ON COLUMN tax_paper.words IS 'Seller, buyer and lines as they were printed.';

CREATE TABLE tax_paper_counter (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  CONSTRAINT tax_paper_counter_pkey PRIMARY KEY (kind, year)
);
COMMENT ON TABLE tax_paper_counter IS 'Last number of a series in a financial year. A sequence would leave gaps.';

CREATE TABLE tax_paper_due (
  id bigint PRIMARY KEY,
  payable_ref text NOT NULL
);
COMMENT ON TABLE tax_paper_due IS 'Payables whose money has moved since their tax papers were looked at.';

-- accounts ------------------------------------------------------------------------------------------------------

CREATE TABLE "user" (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 120),
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  "emailVerified" boolean NOT NULL DEFAULT false,
  image text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE "user" IS 'A traveller''s account. This and the next three tables are Better Auth''s, with its names.';

CREATE TABLE session (
  id uuid PRIMARY KEY,
  token text NOT NULL UNIQUE,
  "userId" uuid NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  "expiresAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_expiry_idx ON session ("expiresAt");
CREATE INDEX session_user_idx ON session ("userId");
COMMENT ON TABLE session IS 'A log-in. The token is stored as its SHA-256.';

CREATE TABLE account (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  password text,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "account_providerId_accountId_key" UNIQUE ("providerId", "accountId")
);
CREATE INDEX account_user_idx ON account ("userId");
COMMENT ON TABLE account IS 'An account''s ways to log in. Here a password''s hash.';

CREATE TABLE verification (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verification_expiry_idx ON verification ("expiresAt");
CREATE INDEX verification_identifier_idx ON verification (identifier);
COMMENT ON TABLE verification IS 'Secrets of one-time links in mails.';

CREATE TABLE profile (
  user_id uuid PRIMARY KEY REFERENCES "user"(id) ON DELETE CASCADE,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  mobile_number text CHECK (mobile_number ~ '^\+[1-9][0-9]{3,14}( ext\. [0-9]{1,11})?$'),
  bio text NOT NULL DEFAULT '' CHECK (length(bio) <= 2000),
  photo text,
  upload text,
  pending_email text CHECK (pending_email = lower(pending_email) AND length(pending_email) >= 3 AND length(pending_email) <= 254),
  payment_method jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX profile_upload_idx ON profile (upload) WHERE upload IS NOT NULL;
COMMENT ON TABLE profile IS 'What a traveller tells about themselves. It goes with the account.';
COMMENT ON COLUMN profile.upload IS 'File of a photograph that is on its way.';

CREATE TABLE former_address (
  email text PRIMARY KEY CHECK (email = lower(email)),
  user_id uuid NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  left_at timestamptz NOT NULL
);
CREATE INDEX former_address_user_idx ON former_address (user_id);
COMMENT ON TABLE former_address IS 'Addresses that an account had and had proved, in small letters.';

CREATE TABLE sign_in_attempt (
  key text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  last_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE INDEX sign_in_attempt_last_idx ON sign_in_attempt (last_at);
COMMENT ON TABLE sign_in_attempt IS 'Failed log-ins. The key is a digest of address and network.';

CREATE TABLE data_request (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('export', 'erasure', 'correction', 'other')),
  email text,
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 5000),
  received_at timestamptz NOT NULL,
  due_on date NOT NULL,
  answered_at timestamptz,
  answer text,
  erases_until timestamptz,
  carried_out_by text CHECK (carried_out_by IN ('page', 'desk')),
  CONSTRAINT data_request_carried_out_check CHECK (carried_out_by IS NULL OR kind = 'erasure')
);
CREATE INDEX data_request_open_idx ON data_request (due_on) WHERE answered_at IS NULL;
COMMENT ON TABLE data_request IS 'Requests about a person''s data, to be answered within a month. The row outlives the account.';
COMMENT ON COLUMN data_request.erases_until IS 'Of an erasure that waits for rides: what came later is not part of it.';
COMMENT ON COLUMN data_request.carried_out_by IS 'Who has carried an erasure out, which only waits for rides to be over. Null: it waits for a person.';

-- content -------------------------------------------------------------------------------------------------------

CREATE TABLE page (
  key text PRIMARY KEY,
  document jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE page IS 'Texts of a page, a document by key.';

CREATE TABLE post (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  category text NOT NULL,
  title text NOT NULL,
  published_on date NOT NULL,
  photo text NOT NULL REFERENCES photo(key),
  document jsonb NOT NULL,
  published boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  slug_history jsonb NOT NULL DEFAULT '[]',
  tags jsonb GENERATED ALWAYS AS (document -> 'tags') STORED
);
CREATE INDEX post_about_idx ON post USING gin ((document -> 'relatedTours'));
CREATE INDEX post_category_idx ON post (category, published_on DESC, slug) WHERE published;
CREATE INDEX post_newest_idx ON post (published_on DESC, slug) WHERE published;
CREATE INDEX post_plain_title_idx ON post USING gin (plain_letters(title) gin_trgm_ops);
CREATE INDEX post_slug_history_idx ON post USING gin (slug_history jsonb_path_ops);
CREATE INDEX post_tags_idx ON post USING gin (tags jsonb_path_ops);
CREATE INDEX post_title_part_idx ON post USING gin (lower(title) gin_trgm_ops);
COMMENT ON TABLE post IS 'A story.';

CREATE TABLE post_tally (
  category text NOT NULL,
  tag text NOT NULL,
  posts integer NOT NULL,
  CONSTRAINT post_tally_pkey PRIMARY KEY (category, tag)
);
COMMENT ON TABLE post_tally IS 'Number of published stories by category and tag. The tag '''' counts each once. Kept by a trigger.';

CREATE TABLE title_tally (
  post_id uuid PRIMARY KEY REFERENCES post(id) ON DELETE CASCADE,
  title text NOT NULL,
  category text NOT NULL,
  tags text NOT NULL
);
CREATE INDEX title_tally_title_idx ON title_tally USING gin (title gin_trgm_ops) WITH (fastupdate=off);
COMMENT ON TABLE title_tally IS 'Short rows by which published stories are counted when they are searched by title. Kept by a trigger.';

CREATE TABLE post_comment (
  id uuid PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES post(id),
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 120),
  email text NOT NULL CHECK (length(email) >= 3 AND length(email) <= 254),
  comment text NOT NULL CHECK (length(comment) >= 1 AND length(comment) <= 3000),
  status text NOT NULL CHECK (status IN ('pending', 'published', 'refused')),
  created_at timestamptz NOT NULL DEFAULT now(),
  moderated_at timestamptz,
  CONSTRAINT post_comment_check CHECK ((status = 'pending') = (moderated_at IS NULL))
);
CREATE INDEX post_comment_email_idx ON post_comment (lower(email));
CREATE INDEX post_comment_newest_idx ON post_comment (created_at DESC, id DESC) WHERE status = 'published';
CREATE INDEX post_comment_pending_idx ON post_comment (created_at) WHERE status = 'pending';
CREATE INDEX post_comment_published_idx ON post_comment (post_id, created_at) WHERE status = 'published';
COMMENT ON TABLE post_comment IS 'A comment on a story. Shown once the company has approved it.';

-- studio --------------------------------------------------------------------------------------------------------

CREATE TABLE content_draft (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'tour', 'category', 'story', 'destination')),
  key text NOT NULL CHECK (key <> ''),
  member_id uuid NOT NULL,
  author text NOT NULL,
  base jsonb,
  value jsonb NOT NULL,
  rival jsonb,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  page_view text,
  page_save integer NOT NULL DEFAULT 0,
  publish_at timestamptz,
  planned_by text,
  planned_by_member uuid,
  plan_fault text,
  timetable jsonb,
  CONSTRAINT content_draft_key UNIQUE (kind, key, member_id),
  CONSTRAINT content_draft_plan_check CHECK ((publish_at IS NULL) = (planned_by IS NULL))
);
CREATE INDEX content_draft_member_idx ON content_draft (member_id);
CREATE INDEX content_draft_planned_by_member_idx ON content_draft (planned_by_member) WHERE planned_by_member IS NOT NULL;
CREATE INDEX content_draft_publish_at_idx ON content_draft (publish_at) WHERE publish_at IS NOT NULL;
COMMENT ON TABLE content_draft IS 'A text of the site as one person changes it. Guests see it once it is published, and the draft goes.';
COMMENT ON COLUMN content_draft.key IS 'Key of a page; id of a tour, a category, a story or a destination.';
COMMENT ON COLUMN content_draft.base IS 'Published text from which the draft began. None for a new document.';
COMMENT ON COLUMN content_draft.rival IS 'Text that its person saved from another window, until they choose between both.';
COMMENT ON COLUMN content_draft.page_view IS 'The open page that saved last. Its next save is no rival, even if the answer to the former one was lost.';
COMMENT ON COLUMN content_draft.page_save IS 'How often that page has saved: an earlier text that arrives late is left out.';
COMMENT ON COLUMN content_draft.publish_at IS 'The moment at which the draft is published. Until then its text stays as it was planned.';
COMMENT ON COLUMN content_draft.planned_by IS 'Name of the person who planned it, as the audit writes it.';
COMMENT ON COLUMN content_draft.plan_fault IS 'Why it was not published at its moment.';
COMMENT ON COLUMN content_draft.timetable IS 'Rule of the timetable with which a new tour begins. Without a capacity it has the places of the tour''s group.';

CREATE TABLE content_version (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'tour', 'category', 'story', 'destination')),
  key text NOT NULL CHECK (key <> ''),
  number integer NOT NULL CHECK (number > 0),
  value jsonb,
  fields jsonb NOT NULL,
  origin text NOT NULL CHECK (origin IN ('before', 'studio', 'restored', 'files', 'bank')),
  published_by text,
  published_at timestamptz NOT NULL,
  CONSTRAINT content_version_key UNIQUE (kind, key, number)
);
COMMENT ON TABLE content_version IS 'Every published version of a text of the site. Pages read page, post and destination; this is their history.';
COMMENT ON COLUMN content_version.value IS 'None if the document was taken off the site.';
COMMENT ON COLUMN content_version.fields IS 'Names of the fields that changed.';
COMMENT ON COLUMN content_version.origin IS 'before: the text as it stood before its first version was kept.';

CREATE TABLE content_gap (
  id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code IN ('broken_link', 'no_hindi_name', 'no_description', 'empty_part', 'unknown_picture', 'picture_alt', 'picture_rights', 'no_dates')),
  thing text NOT NULL CHECK (thing <> ''),
  key text NOT NULL CHECK (key <> ''),
  field text NOT NULL,
  name text NOT NULL,
  words text NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT content_gap_key UNIQUE (thing, key, code, field)
);
COMMENT ON TABLE content_gap IS 'What published pages lack: the findings of the last look, each since it was first found.';
COMMENT ON COLUMN content_gap.thing IS 'Kind of a document of the studio, or tour or photo.';
COMMENT ON COLUMN content_gap.field IS 'Place of the field within the document, joined by points; empty for the whole.';

CREATE TABLE moved_address (
  path text PRIMARY KEY CHECK (path ~~ '/_%'),
  leads_to text NOT NULL CHECK (leads_to ~~ '/%'),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT moved_address_elsewhere CHECK (path <> leads_to)
);
COMMENT ON TABLE moved_address IS 'Former addresses added by hand. Those of renamed tours and stories stand with them, as slug_history.';

-- pictures ------------------------------------------------------------------------------------------------------

CREATE TABLE picture_master (
  name text PRIMARY KEY,
  hash text NOT NULL,
  widths jsonb NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  bytes integer NOT NULL,
  drawn integer NOT NULL DEFAULT 0,
  drawn_at timestamptz,
  drawing_until timestamptz,
  created_at timestamptz NOT NULL,
  draw_tries integer NOT NULL DEFAULT 0,
  draw_fault text
);
CREATE INDEX picture_master_hash_idx ON picture_master (hash);
CREATE INDEX picture_master_undrawn_idx ON picture_master (created_at) WHERE drawn_at IS NULL;
COMMENT ON TABLE picture_master IS 'A picture as it was brought in the console, without its metadata, and the sizes that are drawn of it.';
COMMENT ON COLUMN picture_master.name IS 'Key of its first picture and hash of its bytes. Files and addresses begin with it.';
COMMENT ON COLUMN picture_master.drawn IS 'Number of widths that are drawn, most requested ones first.';
COMMENT ON COLUMN picture_master.drawing_until IS 'Until then one process draws it, and no other one.';
COMMENT ON COLUMN picture_master.draw_tries IS 'Times that a size was begun since the last one was drawn.';
COMMENT ON COLUMN picture_master.draw_fault IS 'Reason for which the last try failed.';

CREATE TABLE picture_draft (
  id uuid PRIMARY KEY,
  key text NOT NULL,
  replaces text REFERENCES photo(key),
  master text NOT NULL REFERENCES picture_master(name),
  file_name text NOT NULL,
  alt text NOT NULL DEFAULT '',
  credit text NOT NULL DEFAULT '',
  licence text NOT NULL DEFAULT '',
  source text,
  author text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  rival jsonb
);
CREATE UNIQUE INDEX picture_draft_key ON picture_draft (key) WHERE replaces IS NULL;
CREATE INDEX picture_draft_master_idx ON picture_draft (master);
CREATE INDEX picture_draft_replaces_idx ON picture_draft (replaces) WHERE replaces IS NOT NULL;
COMMENT ON TABLE picture_draft IS 'A picture that no page may show yet: its description or its rights are missing, or it waits to replace another one.';
COMMENT ON COLUMN picture_draft.replaces IS 'Picture whose files it shall become. None for a new picture.';
COMMENT ON COLUMN picture_draft.rival IS 'Words of fields that somebody else wrote at the same time, until a person has seen them.';

CREATE TABLE picture_change (
  id uuid NOT NULL,
  key text NOT NULL REFERENCES photo(key),
  before jsonb NOT NULL,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT picture_change_pkey PRIMARY KEY (id, key)
);
CREATE INDEX picture_change_key_idx ON picture_change (key);
COMMENT ON TABLE picture_change IS 'Pictures as they were before a deed of the console, for its undo.';
COMMENT ON COLUMN picture_change.version IS 'Of the picture after the deed.';

CREATE TABLE shown_picture (
  picture text NOT NULL,
  holder text NOT NULL CHECK (holder IN ('tour', 'story', 'page', 'category', 'destination', 'draft', 'guide', 'review')),
  key text NOT NULL,
  places integer NOT NULL CHECK (places > 0),
  CONSTRAINT shown_picture_pkey PRIMARY KEY (picture, holder, key)
);
CREATE INDEX shown_picture_holder_idx ON shown_picture (holder, key);
COMMENT ON TABLE shown_picture IS 'Texts, drafts, guides and reviews that show a picture. Kept by triggers of theirs.';
COMMENT ON COLUMN shown_picture.picture IS 'Key of a photo; a text may name one that there is not.';
COMMENT ON COLUMN shown_picture.key IS 'Key of a page; id of the others.';
COMMENT ON COLUMN shown_picture.places IS 'How often it stands within the holder.';

-- routes --------------------------------------------------------------------------------------------------------

CREATE TABLE tour_route (
  tour_id uuid PRIMARY KEY REFERENCES tour(id) ON DELETE CASCADE,
  gpx bytea NOT NULL,
  ground jsonb NOT NULL,
  measured jsonb NOT NULL,
  digest text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE tour_route IS 'The way that a tour takes, a day a track. Its map, heights and courses for devices are made of it.';
COMMENT ON COLUMN tour_route.ground IS 'Rivers, streets and names under the way, drawn by hand.';
COMMENT ON COLUMN tour_route.measured IS 'Distances and climbs of the whole file, with thinned-out lines.';
COMMENT ON COLUMN tour_route.digest IS 'Of the file, its ground and the rules by which both were measured.';

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
CREATE UNIQUE INDEX route_version_draft ON route_version (tour_id, author) WHERE state = 'draft';
CREATE UNIQUE INDEX route_version_standing ON route_version (tour_id) WHERE state = 'standing';
CREATE INDEX route_version_tour_idx ON route_version (tour_id, brought_at);
COMMENT ON TABLE route_version IS 'Route files that somebody brought for a tour. From the first publication on, the files of the version decide no more.';
COMMENT ON COLUMN route_version.gpx IS 'None for a tour whose route was removed, and for a draft whose file has a fault.';
COMMENT ON COLUMN route_version.fault IS 'Of the last file that was brought into this draft: its name, line, column and words.';

-- reviews -------------------------------------------------------------------------------------------------------

CREATE TABLE review (
  id uuid PRIMARY KEY,
  tour_id uuid NOT NULL REFERENCES tour(id),
  reviewer_name text NOT NULL,
  country text NOT NULL,
  reviewed_on date NOT NULL,
  rating_halves integer NOT NULL CHECK (rating_halves >= 0 AND rating_halves <= 10),
  quote text NOT NULL,
  paragraphs jsonb NOT NULL,
  photo text REFERENCES photo(key),
  featured boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'published' CHECK (status IN ('pending', 'published', 'refused')),
  moderated_at timestamptz,
  traveller_id uuid REFERENCES "user"(id) ON DELETE CASCADE,
  author_email text CHECK (author_email = lower(author_email) AND length(author_email) >= 3 AND length(author_email) <= 254),
  is_verified boolean NOT NULL DEFAULT false,
  answer text CHECK (length(answer) >= 1 AND length(answer) <= 2000),
  answered_at timestamptz,
  answer_told_at timestamptz,
  led_by uuid REFERENCES guide(id) ON DELETE SET NULL,
  CONSTRAINT review_answer_dated CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX review_author_idx ON review (tour_id, author_email) WHERE author_email IS NOT NULL;
CREATE INDEX review_featured_idx ON review (reviewed_on DESC) WHERE featured AND status = 'published';
CREATE INDEX review_led_by_idx ON review (led_by) WHERE led_by IS NOT NULL;
CREATE INDEX review_newest_idx ON review (reviewed_on DESC, id DESC) WHERE status = 'published';
CREATE INDEX review_of_address_idx ON review (author_email) WHERE author_email IS NOT NULL;
CREATE INDEX review_of_traveller_idx ON review (traveller_id) WHERE traveller_id IS NOT NULL;
CREATE INDEX review_pending_idx ON review (created_at) WHERE status = 'pending';
CREATE INDEX review_tour_idx ON review (tour_id, reviewed_on DESC) WHERE status = 'published';
CREATE UNIQUE INDEX review_traveller_idx ON review (tour_id, traveller_id) WHERE traveller_id IS NOT NULL;
COMMENT ON TABLE review IS 'A review of a tour, one a tour and author. Shown once the company has approved it.';
COMMENT ON COLUMN review.rating_halves IS 'Half stars, 0 to 10.';
COMMENT ON COLUMN review.traveller_id IS 'Account that wrote it.';
COMMENT ON COLUMN review.author_email IS 'Proved address of the author, in small letters. Never shown.';
COMMENT ON COLUMN review.answer IS 'The company''s public answer to these words.';
COMMENT ON COLUMN review.led_by IS 'The guide who led the ride by the roster, noted when its guest posted the review. None of older reviews.';

CREATE TABLE review_photo (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking(id),
  review_id uuid REFERENCES review(id) ON DELETE CASCADE,
  author_email text NOT NULL CHECK (author_email = lower(author_email) AND length(author_email) >= 3 AND length(author_email) <= 254),
  master text NOT NULL UNIQUE REFERENCES picture_master(name),
  widths jsonb NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  placeholder text NOT NULL,
  words text NOT NULL DEFAULT '' CHECK (length(words) <= 200),
  rights_at timestamptz,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'published', 'refused')),
  moderated_at timestamptz,
  created_at timestamptz NOT NULL,
  told_status text CHECK (told_status IN ('published', 'refused')),
  CONSTRAINT review_photo_rights CHECK (review_id IS NULL OR rights_at IS NOT NULL)
);
CREATE INDEX review_photo_author_idx ON review_photo (author_email);
CREATE INDEX review_photo_booking_idx ON review_photo (booking_id);
CREATE INDEX review_photo_loose_idx ON review_photo (created_at) WHERE review_id IS NULL;
CREATE INDEX review_photo_pending_idx ON review_photo (review_id) WHERE status = 'pending' AND review_id IS NOT NULL;
CREATE INDEX review_photo_review_idx ON review_photo (review_id) WHERE review_id IS NOT NULL;
COMMENT ON TABLE review_photo IS 'A guest''s photograph beside their review. Shown once the company has approved it and the review.';
COMMENT ON COLUMN review_photo.booking_id IS 'The booking by whose link it was brought.';
COMMENT ON COLUMN review_photo.review_id IS 'None until its guest has posted the review.';
COMMENT ON COLUMN review_photo.rights_at IS 'When the guest said that they took it and that the company may show it.';
COMMENT ON COLUMN review_photo.told_status IS 'The verdict that its guest was told, or that needed no mail. None before the first.';

CREATE TABLE review_tally (
  tour_id uuid NOT NULL,
  rating_halves integer NOT NULL,
  reviews integer NOT NULL,
  CONSTRAINT review_tally_pkey PRIMARY KEY (tour_id, rating_halves)
);
COMMENT ON TABLE review_tally IS 'Number of published reviews by tour and rating. Kept by a trigger.';

CREATE TABLE review_total (
  rating_halves integer PRIMARY KEY,
  reviews integer NOT NULL
);
COMMENT ON TABLE review_total IS 'Number of published reviews by rating. Kept by a trigger.';

-- waitlist ------------------------------------------------------------------------------------------------------

CREATE TABLE waiting_party (
  id uuid PRIMARY KEY,
  departure_id uuid NOT NULL REFERENCES departure(id),
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 120),
  email text NOT NULL CHECK (length(email) >= 3 AND length(email) <= 254),
  people integer NOT NULL CHECK (people >= 1 AND people <= 100),
  entered_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL,
  told_at timestamptz,
  turn_until timestamptz,
  turns_passed integer NOT NULL DEFAULT 0 CHECK (turns_passed >= 0),
  CONSTRAINT waiting_party_check CHECK (turn_until IS NULL OR told_at IS NOT NULL)
);
CREATE INDEX waiting_party_email_idx ON waiting_party (lower(email));
CREATE UNIQUE INDEX waiting_party_once_idx ON waiting_party (departure_id, lower(email));
COMMENT ON TABLE waiting_party IS 'A party on the waitlist of a full departure, an address once for each.';
COMMENT ON COLUMN waiting_party.told_at IS 'When they were last written to that there is room.';
COMMENT ON COLUMN waiting_party.turn_until IS 'Until when nobody after them is told of the room.';
COMMENT ON COLUMN waiting_party.turns_passed IS 'How often they let such a time go by.';

-- enquiries -----------------------------------------------------------------------------------------------------

CREATE TABLE contact_message (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 120),
  number text NOT NULL CHECK (length(number) >= 1 AND length(number) <= 40),
  email text NOT NULL CHECK (length(email) >= 3 AND length(email) <= 254),
  message text NOT NULL CHECK (length(message) >= 1 AND length(message) <= 5000),
  tour_slug text,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  is_doubtful boolean NOT NULL DEFAULT false,
  owner_id uuid
);
CREATE INDEX contact_message_email_idx ON contact_message (lower(email));
CREATE INDEX contact_message_newest_idx ON contact_message (created_at DESC, id DESC);
CREATE INDEX contact_message_open_idx ON contact_message (created_at) WHERE answered_at IS NULL;
CREATE INDEX contact_message_owner_idx ON contact_message (owner_id) WHERE owner_id IS NOT NULL;
COMMENT ON TABLE contact_message IS 'A message from the contact form.';
COMMENT ON COLUMN contact_message.is_doubtful IS 'True if a robot may have sent it.';
COMMENT ON COLUMN contact_message.owner_id IS 'Person of the company who answers it.';

CREATE TABLE subscriber (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (length(email) >= 3 AND length(email) <= 254),
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  asked_at timestamptz
);
CREATE UNIQUE INDEX subscriber_email_idx ON subscriber (lower(email));
COMMENT ON TABLE subscriber IS 'An address of the newsletter, with double opt-in.';
COMMENT ON COLUMN subscriber.asked_at IS 'When it was last asked to confirm. Once a day at most.';

CREATE TABLE partner_click (
  day date PRIMARY KEY,
  clicks integer NOT NULL CHECK (clicks > 0)
);
COMMENT ON TABLE partner_click IS 'Clicks on the partner''s link, by day.';

-- search --------------------------------------------------------------------------------------------------------

CREATE TABLE search_entry (
  kind text NOT NULL CHECK (kind IN ('tour', 'post')),
  id uuid NOT NULL,
  slug text NOT NULL,
  category text NOT NULL,
  name text NOT NULL,
  name_hindi text NOT NULL,
  place text NOT NULL,
  tagline text NOT NULL,
  photo text NOT NULL,
  standing integer NOT NULL,
  places text NOT NULL,
  about text NOT NULL,
  body text NOT NULL,
  included text NOT NULL DEFAULT '',
  further text NOT NULL DEFAULT '',
  heading tsvector NOT NULL GENERATED ALWAYS AS (((search_vector((name || ' ') || name_hindi, 'A'::"char") || search_vector(places, 'B'::"char")) || search_vector(about, 'C'::"char")) || search_vector(included, 'D'::"char")) STORED,
  CONSTRAINT search_entry_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX search_entry_called_idx ON search_entry (lower(name));
CREATE UNIQUE INDEX search_entry_id_idx ON search_entry (id);
COMMENT ON TABLE search_entry IS 'A published tour or story as search shows it. Written by triggers.';
COMMENT ON COLUMN search_entry.standing IS 'Order among equals: tours as the company orders them, stories newest first.';
COMMENT ON COLUMN search_entry.included IS 'Length, and what is included.';
COMMENT ON COLUMN search_entry.further IS 'What else a tour''s page tells: questions, and whom it suits.';
COMMENT ON COLUMN search_entry.heading IS 'Small vector, read for every match: results are ranked by it.';

CREATE TABLE search_hit (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  standing integer NOT NULL,
  words tsvector NOT NULL,
  name_words tsvector NOT NULL,
  further tsvector,
  above tsvector NOT NULL DEFAULT ''::tsvector,
  CONSTRAINT search_hit_kind_id_fkey FOREIGN KEY (kind, id) REFERENCES search_entry(kind, id) ON DELETE CASCADE
) WITH (toast_tuple_target=128);
CREATE INDEX search_hit_post_name_words_idx ON search_hit USING gin (name_words) WITH (fastupdate=off) WHERE kind = 'post';
CREATE INDEX search_hit_post_words_idx ON search_hit USING gin (words) WITH (fastupdate=off) WHERE kind = 'post';
CREATE INDEX search_hit_tour_further_idx ON search_hit USING gin (further) WITH (fastupdate=off) WHERE kind = 'tour';
CREATE INDEX search_hit_tour_name_words_idx ON search_hit USING gin (name_words) WITH (fastupdate=off) WHERE kind = 'tour';
CREATE INDEX search_hit_tour_words_idx ON search_hit USING gin (words) WITH (fastupdate=off) WHERE kind = 'tour';
COMMENT ON TABLE search_hit IS 'Vectors by which an entry is found. Its rows are short, so that a frequent word is read from few pages.';
COMMENT ON COLUMN search_hit.further IS 'All that a tour tells. Null for stories.';
COMMENT ON COLUMN search_hit.above IS 'All that stands above "further".';

CREATE TABLE search_page (
  path text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('answer', 'page', 'destination')),
  source text NOT NULL,
  name text NOT NULL,
  name_hindi text NOT NULL DEFAULT '',
  place text NOT NULL,
  called text NOT NULL DEFAULT '',
  body text NOT NULL,
  standing integer NOT NULL,
  words tsvector NOT NULL GENERATED ALWAYS AS ((search_vector((name || ' ') || name_hindi, 'A'::"char") || search_vector((place || ' ') || called, 'B'::"char")) || setweight(to_tsvector('english'::regconfig, body), 'D'::"char")) STORED
);
CREATE INDEX search_page_source_idx ON search_page (source);
CREATE INDEX search_page_words_idx ON search_page USING gin (words) WITH (fastupdate=off);
COMMENT ON TABLE search_page IS 'An answer of the FAQ, a page or a destination as search shows it. Written by triggers.';
COMMENT ON COLUMN search_page.source IS 'Row that it was written from: "page:faq", "destination:<id>".';
COMMENT ON COLUMN search_page.called IS 'Other words by which people look for it. Not shown.';

CREATE TABLE search_word (
  word text PRIMARY KEY,
  sound text NOT NULL,
  stem text NOT NULL
);
CREATE INDEX search_word_nearest_idx ON search_word USING gist (sound gist_trgm_ops);
CREATE INDEX search_word_sound_idx ON search_word (sound text_pattern_ops);
CREATE INDEX search_word_stem_idx ON search_word (stem);
COMMENT ON TABLE search_word IS 'Words that occur, with their sound and stem. Slips of the finger are mended towards them.';

CREATE TABLE search_script (
  block integer PRIMARY KEY
);
COMMENT ON TABLE search_script IS 'Unicode blocks that texts are written in, as blockOf in modules/search counts them.';

-- messaging -----------------------------------------------------------------------------------------------------

CREATE TABLE mail (
  id uuid PRIMARY KEY,
  outbox_id uuid NOT NULL UNIQUE,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text,
  html text,
  plain text,
  data jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'sent', 'kept', 'failed', 'lapsed', 'withdrawn')),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  refused_at timestamptz,
  tried_at timestamptz
);
CREATE INDEX mail_about_idx ON mail (COALESCE(data ->> 'reference', data ->> 'number')) WHERE COALESCE(data ->> 'reference', data ->> 'number') IS NOT NULL;
CREATE INDEX mail_account_idx ON mail ((data ->> 'accountId')) WHERE (data ->> 'accountId') IS NOT NULL;
CREATE INDEX mail_email_idx ON mail (lower(data ->> 'email')) WHERE (data ->> 'email') IS NOT NULL;
CREATE INDEX mail_for_a_while_idx ON mail (created_at) WHERE kind = 'newsletter.confirm' OR kind ~~ 'waiting.%';
CREATE INDEX mail_newest_idx ON mail (created_at DESC);
CREATE INDEX mail_recipient_idx ON mail (lower(recipient));
CREATE INDEX mail_review_idx ON mail ((data ->> 'reviewId')) WHERE (data ->> 'reviewId') IS NOT NULL;
CREATE INDEX mail_tested_idx ON mail (created_at DESC) WHERE kind = 'staff.mail_tested';
CREATE INDEX mail_unemptied_idx ON mail (created_at) WHERE (status IN ('waiting', 'failed')) AND (data ? 'token' OR (data ->> 'remarks') <> '');
CREATE INDEX mail_unsent_idx ON mail (created_at) WHERE status IN ('waiting', 'failed');
CREATE STATISTICS mail_about ON COALESCE(data ->> 'reference', data ->> 'number') FROM mail;
CREATE STATISTICS mail_account ON (data ->> 'accountId') FROM mail;
CREATE STATISTICS mail_email ON lower(data ->> 'email') FROM mail;
CREATE STATISTICS mail_review ON (data ->> 'reviewId') FROM mail;
COMMENT ON TABLE mail IS 'A mail, from queue to delivery. Its words are forgotten once a mail server has it.';
COMMENT ON COLUMN mail.refused_at IS 'When the mail server last said that the address does not exist.';
COMMENT ON COLUMN mail.tried_at IS 'When it was last tried after its own job had given up.';

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

-- staff ---------------------------------------------------------------------------------------------------------

CREATE TABLE staff_member (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'desk', 'guide', 'editor', 'accountant')),
  is_demo boolean NOT NULL DEFAULT false,
  totp_secret text,
  totp_step bigint,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  browser_marks text[]
);
CREATE UNIQUE INDEX staff_member_demo_idx ON staff_member (role) WHERE is_demo;
COMMENT ON TABLE staff_member IS 'A person of the company, with one role. Nobody is deleted, as the audit names them.';
COMMENT ON COLUMN staff_member.is_demo IS 'Made by a door of the demo. Opens nothing in live mode.';
COMMENT ON COLUMN staff_member.totp_secret IS 'Secret of the authenticator app, sealed by the site''s secret.';
COMMENT ON COLUMN staff_member.totp_step IS 'Half minute of the last code that was taken: neither it nor an earlier one is taken again.';
COMMENT ON COLUMN staff_member.browser_marks IS 'Digests of the marks of browsers on which this person has logged in, the last one first.';

CREATE TABLE staff_invite (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'desk', 'guide', 'editor', 'accountant')),
  token_digest text NOT NULL UNIQUE,
  member_id uuid REFERENCES staff_member(id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT staff_invite_check CHECK (expires_at > created_at)
);
CREATE INDEX staff_invite_email_idx ON staff_invite (email);
CREATE INDEX staff_invite_member_idx ON staff_invite (member_id);
COMMENT ON TABLE staff_invite IS 'A mailed link by which a person gets in once. It always carries a role, and goes when it is used.';
COMMENT ON COLUMN staff_invite.member_id IS 'Of somebody who has lost their ways in: the link gives them new ones.';

CREATE TABLE staff_session (
  id uuid PRIMARY KEY,
  token_digest text NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES staff_member(id),
  device text NOT NULL,
  way_in text NOT NULL CHECK (way_in IN ('passkey', 'code', 'recovery_code', 'invite', 'demo')),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  proved_at timestamptz
);
CREATE INDEX staff_session_expiry_idx ON staff_session (expires_at);
CREATE INDEX staff_session_member_idx ON staff_session (member_id, seen_at);
COMMENT ON TABLE staff_session IS 'Devices on which a person of the company is logged in. It ends twelve hours after its last use.';
COMMENT ON COLUMN staff_session.proved_at IS 'Last proof by passkey or code. Grave commands want one of the last quarter of an hour.';

CREATE TABLE staff_passkey (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id),
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports jsonb NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_passkey_member_idx ON staff_passkey (member_id);
COMMENT ON TABLE staff_passkey IS 'Public keys of passkeys. The private one never leaves the person''s device.';
COMMENT ON COLUMN staff_passkey.counter IS 'Number of its uses by its own count; a lower one is a copy''s.';

CREATE TABLE staff_recovery_code (
  code_digest text PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id)
);
CREATE INDEX staff_recovery_code_member_idx ON staff_recovery_code (member_id);
COMMENT ON TABLE staff_recovery_code IS 'Unused recovery codes, as digests by the site''s secret. A code goes when it is used.';

CREATE TABLE staff_challenge (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'log_in', 'prove')),
  member_id uuid REFERENCES staff_member(id),
  invite_id uuid REFERENCES staff_invite(id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CONSTRAINT staff_challenge_check CHECK (
CASE purpose
    WHEN 'log_in' THEN num_nonnulls(member_id, invite_id) = 0
    WHEN 'prove' THEN member_id IS NOT NULL AND invite_id IS NULL
    ELSE num_nonnulls(member_id, invite_id) = 1
END)
);
CREATE INDEX staff_challenge_expiry_idx ON staff_challenge (expires_at);
CREATE INDEX staff_challenge_invite_idx ON staff_challenge (invite_id);
CREATE INDEX staff_challenge_member_idx ON staff_challenge (member_id);
COMMENT ON TABLE staff_challenge IS 'Random bytes that a passkey must sign. Each serves once, within five minutes.';

CREATE TABLE staff_approval (
  id uuid PRIMARY KEY,
  command text NOT NULL,
  options jsonb NOT NULL,
  options_digest text NOT NULL,
  plan_digest text NOT NULL,
  requested_by uuid NOT NULL REFERENCES staff_member(id),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  approved_by uuid REFERENCES staff_member(id),
  approved_at timestamptz,
  CONSTRAINT staff_approval_key UNIQUE (command, options_digest, plan_digest, requested_by),
  CONSTRAINT staff_approval_approved_check CHECK (num_nonnulls(approved_by, approved_at) = ANY (ARRAY[0, 2])),
  CONSTRAINT staff_approval_second_check CHECK (approved_by <> requested_by)
);
CREATE INDEX staff_approval_approved_by_idx ON staff_approval (approved_by);
CREATE INDEX staff_approval_expiry_idx ON staff_approval (expires_at);
CREATE INDEX staff_approval_requested_by_idx ON staff_approval (requested_by);
COMMENT ON TABLE staff_approval IS 'Commands that want a second person, for an hour. The row goes when the command runs.';

CREATE TABLE staff_deed (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id) ON DELETE CASCADE,
  command text NOT NULL,
  result jsonb,
  file bytea,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_deed_expires ON staff_deed (expires_at);
CREATE INDEX staff_deed_member ON staff_deed (member_id);
COMMENT ON TABLE staff_deed IS 'A deed of the console, for a day: its result for a reload, and the mark that it was done once.';

CREATE TABLE staff_view (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id) ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('bookings', 'audit')),
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT staff_view_member_id_list_name_key UNIQUE (member_id, list, name)
);
COMMENT ON TABLE staff_view IS 'Filters of a list that a person of the company has named.';

-- imports -------------------------------------------------------------------------------------------------------

CREATE TABLE import (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('tours', 'departures', 'bookings', 'customers')),
  state text NOT NULL CHECK (state IN ('open', 'done', 'undone')),
  file_name text NOT NULL,
  sheet text,
  headings jsonb NOT NULL,
  mapping jsonb NOT NULL,
  made_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  done_at timestamptz
);
COMMENT ON TABLE import IS 'A file of another system, from its upload to its undo, with the meaning of its columns.';
COMMENT ON COLUMN import.mapping IS 'Column of each field, and what the file leaves open: order of day and month, names of tours, mails.';

CREATE TABLE import_line (
  import_id uuid NOT NULL REFERENCES import(id) ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  cells jsonb NOT NULL,
  CONSTRAINT import_line_pkey PRIMARY KEY (import_id, line)
);
COMMENT ON TABLE import_line IS 'Lines of a file as they were read. They go thirty days after the last work on it.';

CREATE TABLE import_workbook (
  import_id uuid PRIMARY KEY REFERENCES import(id) ON DELETE CASCADE,
  bytes bytea NOT NULL,
  sheets jsonb NOT NULL
);
COMMENT ON TABLE import_workbook IS 'A workbook whose sheet somebody chooses, with names and lines of its sheets. It goes with the run, with its lines, and with any erasure.';

CREATE TABLE import_made (
  import_id uuid NOT NULL REFERENCES import(id),
  thing text NOT NULL CHECK (thing IN ('tour', 'departure', 'booking', 'customer')),
  made_id uuid NOT NULL,
  line integer NOT NULL,
  taken_back_at timestamptz,
  CONSTRAINT import_made_pkey PRIMARY KEY (import_id, thing, made_id)
);
CREATE INDEX import_made_thing ON import_made (made_id) WHERE taken_back_at IS NULL;
COMMENT ON TABLE import_made IS 'Things that an import has made, for its undo.';
COMMENT ON COLUMN import_made.line IS 'Line of the file that needed it first.';

CREATE TABLE import_habit (
  kind text PRIMARY KEY CHECK (kind IN ('tours', 'departures', 'bookings', 'customers')),
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE import_habit IS 'Meaning of columns by their headings, as the company last chose it.';

CREATE TABLE customer (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  phone text NOT NULL,
  country text NOT NULL,
  notes text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE customer IS 'People whom the company knew before: without an account, a booking or a newsletter.';

-- operations ----------------------------------------------------------------------------------------------------

CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  command text NOT NULL,
  arguments jsonb NOT NULL,
  outcome jsonb NOT NULL,
  order_id uuid NOT NULL DEFAULT gen_random_uuid(),
  step text NOT NULL DEFAULT 'done' CHECK (step IN ('begun', 'done', 'refused', 'failed')),
  undo jsonb
);
CREATE INDEX audit_actor_idx ON audit (actor, at DESC, id DESC) WHERE step = 'begun';
CREATE INDEX audit_arguments_idx ON audit USING gin (lower(arguments::text) gin_trgm_ops);
CREATE INDEX audit_begun_idx ON audit (at DESC, id DESC) WHERE step = 'begun';
CREATE INDEX audit_command_idx ON audit (command, at DESC, id DESC) WHERE step = 'begun';
CREATE INDEX audit_newest_idx ON audit (at DESC);
CREATE INDEX audit_order_idx ON audit (order_id);
CREATE INDEX audit_outcome_idx ON audit USING gin (lower(outcome::text) gin_trgm_ops);
COMMENT ON TABLE audit IS 'Commands of operators: a row before each and one after. Append-only, but for reasons, which go with their person.';
COMMENT ON COLUMN audit.order_id IS 'The same in the row before and the row after.';
COMMENT ON COLUMN audit.step IS '"begun" alone: the process ended before the outcome was known.';
COMMENT ON COLUMN audit.undo IS 'Of a deed that can be undone: the command that does so, without personal data, and until when.';

CREATE TABLE undone_deed (
  order_id uuid PRIMARY KEY,
  at timestamptz NOT NULL
);
COMMENT ON TABLE undone_deed IS 'Orders of the audit that were undone, each in the transaction that undid it: once, and wholly.';

CREATE TABLE first_run_step (
  step text PRIMARY KEY CHECK (step IN ('contacts', 'policies', 'gst', 'currency', 'payment', 'mail', 'tour', 'pictures', 'guides', 'way_in', 'all')),
  settled_by text NOT NULL,
  settled_at timestamptz NOT NULL
);
COMMENT ON TABLE first_run_step IS 'Steps of the first run that somebody settled by hand, such as "we have no GST number"; all: the first run is over.';

-- platform ------------------------------------------------------------------------------------------------------

CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  delivered_at timestamptz,
  last_error text,
  held_by uuid,
  withdrawn_at timestamptz
);
CREATE INDEX outbox_about_idx ON outbox (COALESCE(payload ->> 'reference', payload ->> 'number')) WHERE COALESCE(payload ->> 'reference', payload ->> 'number') IS NOT NULL;
CREATE INDEX outbox_account_idx ON outbox ((payload ->> 'accountId')) WHERE (payload ->> 'accountId') IS NOT NULL;
CREATE INDEX outbox_email_idx ON outbox (lower(payload ->> 'email')) WHERE (payload ->> 'email') IS NOT NULL;
CREATE INDEX outbox_held_idx ON outbox (held_by) WHERE held_by IS NOT NULL;
CREATE INDEX outbox_review_idx ON outbox ((payload ->> 'reviewId')) WHERE (payload ->> 'reviewId') IS NOT NULL;
CREATE INDEX outbox_to_idx ON outbox (lower(payload ->> 'to')) WHERE (payload ->> 'to') IS NOT NULL;
CREATE INDEX outbox_waiting_idx ON outbox (next_attempt_at) WHERE delivered_at IS NULL;
CREATE STATISTICS outbox_about ON COALESCE(payload ->> 'reference', payload ->> 'number') FROM outbox;
CREATE STATISTICS outbox_account ON (payload ->> 'accountId') FROM outbox;
CREATE STATISTICS outbox_email ON lower(payload ->> 'email') FROM outbox;
CREATE STATISTICS outbox_review ON (payload ->> 'reviewId') FROM outbox;
CREATE STATISTICS outbox_to ON lower(payload ->> 'to') FROM outbox;
COMMENT ON TABLE outbox IS 'Events that are told after their transaction has committed.';
COMMENT ON COLUMN outbox.held_by IS 'Order of the audit whose mails wait a minute, so that it can be undone.';
COMMENT ON COLUMN outbox.withdrawn_at IS 'The order was undone before this was told.';

CREATE TABLE alert (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  raised_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  resolved_at timestamptz,
  told_at timestamptz
);
CREATE UNIQUE INDEX alert_open_idx ON alert (kind, subject) WHERE resolved_at IS NULL;
COMMENT ON TABLE alert IS 'Problems that wait for a person.';
COMMENT ON COLUMN alert.told_at IS 'When the company was mailed about it.';

CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE setting IS 'Facts that the site keeps about itself, by key.';

CREATE TABLE rate_limit (
  key character varying(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON rate_limit (expire);
COMMENT ON TABLE rate_limit IS 'Number of recent requests by a digest of who makes them.';
COMMENT ON COLUMN rate_limit.expire IS 'Milliseconds since 1970.';

-- keys to tables that come later --------------------------------------------------------------------------------

ALTER TABLE photo ADD CONSTRAINT photo_master_fkey FOREIGN KEY (master) REFERENCES picture_master(name);

ALTER TABLE photo ADD CONSTRAINT photo_whole_master_fkey FOREIGN KEY (whole_master) REFERENCES picture_master(name);

ALTER TABLE booking ADD CONSTRAINT booking_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES credit(id);

ALTER TABLE content_draft ADD CONSTRAINT content_draft_member_id_fkey FOREIGN KEY (member_id) REFERENCES staff_member(id);

ALTER TABLE content_draft ADD CONSTRAINT content_draft_planned_by_member_fkey FOREIGN KEY (planned_by_member) REFERENCES staff_member(id);

ALTER TABLE contact_message ADD CONSTRAINT contact_message_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff_member(id);

ALTER TABLE mail ADD CONSTRAINT mail_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id);

-- functions -----------------------------------------------------------------------------------------------------

CREATE FUNCTION audit_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) #- '{arguments,reason}' #- '{outcome,plan,reason}'
        = to_jsonb(OLD) #- '{arguments,reason}' #- '{outcome,plan,reason}'
      AND coalesce(NEW.arguments ->> 'reason', '(not kept)') = '(not kept)'
      AND coalesce(NEW.outcome #>> '{plan,reason}', '(not kept)') = '(not kept)' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'check_violation';
  END $function$;

CREATE FUNCTION categories_of(one tour)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT one.category UNION SELECT jsonb_array_elements_text(one.also_in) ORDER BY 1
  $function$;

CREATE FUNCTION departure_takes_guide()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    more integer;
    back_at timestamptz;
  BEGIN
    LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE;
    SELECT width_bucket(NEW.taken, guide_steps) - width_bucket(OLD.taken, guide_steps),
      NEW.starts_at + guide_minutes * interval '1 minute'
    INTO more, back_at FROM tour WHERE id = NEW.tour_id;
    IF more <= 0 THEN
      RETURN NEW;
    END IF;
    PERFORM 1 FROM guide_pool FOR UPDATE;
    IF FOUND AND NOT guide_is_free(NEW.starts_at, back_at, more) THEN
      RETURN NULL;
    END IF;
    PERFORM keep_guide_duty(NEW);
    RETURN NEW;
  END $function$;
COMMENT ON FUNCTION departure_takes_guide() IS 'Refuses places whose riders need more guides than are free. The pool''s row makes two of them take turns.';

CREATE FUNCTION follow_guide_duty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM keep_guide_duty(NEW);
    RETURN NULL;
  END $function$;

CREATE FUNCTION guide_is_free(since timestamp with time zone, until timestamp with time zone, wanted integer DEFAULT 1)
 RETURNS boolean
 LANGUAGE sql
 STABLE COST 1000
AS $function$
    SELECT NOT EXISTS (SELECT FROM times_without_guide(since, until, wanted - 1))
  $function$;
COMMENT ON FUNCTION guide_is_free(timestamp with time zone,timestamp with time zone,integer) IS 'True if so many guides are free all that time.';

CREATE FUNCTION guide_shortage(since timestamp with time zone, until timestamp with time zone)
 RETURNS tstzmultirange[]
 LANGUAGE sql
 STABLE COST 1000
AS $function$
    WITH most AS MATERIALIZED (
      SELECT coalesce(max(guides_most), 1) AS guides FROM tour WHERE sells = 'instant'
    ),
    short AS MATERIALIZED (
      SELECT stretch.* FROM most CROSS JOIN LATERAL times_without_guide(since, until, most.guides - 1) AS stretch
    )
    SELECT array_agg(coalesce(hours, '{}') ORDER BY level)
    FROM most CROSS JOIN LATERAL generate_series(1, most.guides) AS level CROSS JOIN LATERAL (
      SELECT range_agg(tstzrange(from_at, to_at)) AS hours FROM short WHERE guides_left < level) AS of_level
  $function$;
COMMENT ON FUNCTION guide_shortage(timestamp with time zone,timestamp with time zone) IS 'Element n has the times in which fewer than n guides are left.';

CREATE FUNCTION is_settled(payment uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM payment AS paid
    JOIN settlement_line ON settlement_line.kind = 'payment' AND entity_id = paid.provider_payment_id
    JOIN settlement ON settlement.id = settlement_id
    WHERE paid.id = payment AND settlement.status <> 'failed')
$function$;

CREATE FUNCTION keep_guide_duties_of_tour()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    LOCK TABLE guide_duty IN SHARE ROW EXCLUSIVE MODE;
    UPDATE guide_duty SET during = tstzrange(lower(during), lower(during) + NEW.guide_minutes * interval '1 minute'),
      guides = width_bucket(departure.taken, NEW.guide_steps)
    FROM departure WHERE departure.id = departure_id AND departure.tour_id = NEW.id;
    RETURN NULL;
  END $function$;

CREATE FUNCTION keep_guide_duty(given departure)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  DECLARE
    kept guide_duty;
    hours tstzrange;
    wanted integer;
  BEGIN
    -- A tour that changes its need locks the whole table: what is read below then stays true until the commit.
    LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE;
    SELECT * INTO kept FROM guide_duty WHERE departure_id = given.id;
    IF given.taken > 0 AND given.status <> 'cancelled' THEN
      SELECT tstzrange(given.starts_at, given.starts_at + guide_minutes * interval '1 minute'),
        width_bucket(given.taken, guide_steps)
      INTO hours, wanted FROM tour WHERE id = given.tour_id;
    END IF;
    IF kept.during IS NOT DISTINCT FROM hours AND kept.guides IS NOT DISTINCT FROM wanted THEN
      RETURN;
    END IF;
    IF hours IS NULL THEN
      DELETE FROM guide_duty WHERE departure_id = given.id;
    ELSE
      INSERT INTO guide_duty (departure_id, during, guides) VALUES (given.id, hours, wanted)
      ON CONFLICT (departure_id) DO UPDATE SET during = excluded.during, guides = excluded.guides;
    END IF;
    IF kept.during = hours THEN
      PERFORM tell_of_guides(hours, greatest(kept.guides - wanted, 0));
      RETURN;
    END IF;
    IF kept.during IS NOT NULL THEN
      PERFORM tell_of_guides(kept.during, kept.guides);
    END IF;
    IF hours IS NOT NULL THEN
      PERFORM tell_of_guides(hours, 0);
    END IF;
  END $function$;

CREATE FUNCTION keep_title_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NEW.published THEN
      INSERT INTO title_tally VALUES (NEW.id, lower(NEW.title), NEW.category, coalesce(NEW.tags::text, '[]'))
      ON CONFLICT (post_id) DO UPDATE SET title = excluded.title, category = excluded.category, tags = excluded.tags;
    ELSE
      DELETE FROM title_tally WHERE post_id = NEW.id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION lead_group(ahead interval)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT width_bucket(greatest(0, extract(epoch FROM ahead) / 86400)::float8, ARRAY[0, 1, 3, 8, 31, 91]::float8[])
  $function$;
COMMENT ON FUNCTION lead_group(interval) IS 'Group of days ahead in the report of lead times: on the day, 1 day, 3, 8, 31 and 91 days at least.';

CREATE FUNCTION ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'check_violation';
    END $function$;

CREATE FUNCTION ledger_posting_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF (SELECT sum(amount_paise) FROM ledger_entry WHERE posting_id = NEW.posting_id) <> 0 THEN
        RAISE EXCEPTION 'ledger posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $function$;
COMMENT ON FUNCTION ledger_posting_balances() IS 'Refuses, at commit, a posting whose entries do not add up to zero.';

CREATE FUNCTION note_captured_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM desk_payment WHERE desk_payment.payment_id = NEW.payment_id) OR is_settled(NEW.payment_id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO unsettled_payment (payment_id, day)
  VALUES (NEW.payment_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE FUNCTION note_desk_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM unsettled_payment WHERE payment_id = NEW.payment_id;
  RETURN NULL;
END $function$;

CREATE FUNCTION note_failed_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.status = 'failed' THEN
    INSERT INTO unsettled_payment (payment_id, day)
    SELECT payment.id, (min(at) AT TIME ZONE 'Asia/Kolkata')::date
    FROM settlement_line JOIN payment ON payment.provider_payment_id = entity_id
      JOIN ledger_entry ON ledger_entry.payment_id = payment.id AND account = 'customer' AND ledger_entry.amount_paise < 0
    WHERE settlement_id = NEW.id AND settlement_line.kind = 'payment' AND NOT is_settled(payment.id)
    GROUP BY payment.id ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM unsettled_payment USING payment, settlement_line
    WHERE payment.id = unsettled_payment.payment_id AND payment.provider_payment_id = entity_id
      AND settlement_id = NEW.id AND settlement_line.kind = 'payment';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION note_settled_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM unsettled_payment USING payment, settlement
  WHERE payment.provider_payment_id = NEW.entity_id AND payment.id = unsettled_payment.payment_id
    AND settlement.id = NEW.settlement_id AND settlement.status <> 'failed';
  RETURN NULL;
END $function$;

CREATE FUNCTION note_shared_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (SELECT FROM gst_rate) THEN
      INSERT INTO tax_paper_due (payable_ref)
      SELECT split_from::text FROM booking WHERE id = NEW.payable_ref::uuid AND split_from IS NOT NULL;
      INSERT INTO tax_paper_due (payable_ref) VALUES (NEW.payable_ref);
    END IF;
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION note_shared_sale() IS 'Notes both bookings of a payment that is shared from now on. Writes nothing while there is no rate of GST.';

CREATE FUNCTION note_shown_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    written jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    its_key text := written ->> TG_ARGV[2];
    -- A name of a picture, or a whole document: in both cases what a field of this name shows.
    document jsonb := CASE TG_OP WHEN 'DELETE' THEN '{}' ELSE jsonb_build_object('photo', written -> TG_ARGV[1]) END;
  BEGIN
    DELETE FROM shown_picture WHERE holder = TG_ARGV[0] AND key = its_key AND picture NOT IN (SELECT pictures_in(document));
    INSERT INTO shown_picture AS shown
    SELECT picture, TG_ARGV[0], its_key, count(*) FROM pictures_in(document) AS picture GROUP BY picture ORDER BY picture
    ON CONFLICT (picture, holder, key) DO UPDATE SET places = excluded.places WHERE shown.places <> excluded.places;
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION note_shown_pictures() IS 'Its arguments: kind of the holder, the column that shows pictures, the column of its key.';

CREATE FUNCTION note_tax_paper_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (SELECT FROM gst_rate) THEN
      INSERT INTO tax_paper_due (payable_ref)
      WITH RECURSIVE touched AS (
        SELECT ref FROM jsonb_to_record(to_jsonb(NEW)) AS row
          (id text, payable_ref text, asked_by text, from_booking_id text, spent_on_booking_id text), LATERAL (
          VALUES (CASE TG_TABLE_NAME WHEN 'booking' THEN row.id END), (row.payable_ref), (row.asked_by), (row.from_booking_id),
            (row.spent_on_booking_id)) AS named (ref) WHERE ref IS NOT NULL
        UNION
        SELECT spent_on_booking_id::text FROM touched
          CROSS JOIN LATERAL (SELECT CASE WHEN ref ~ '^[0-9a-f-]{36}$' THEN ref::uuid END AS id) AS payable
          LEFT JOIN booking_change ON booking_change.id = payable.id
          JOIN credit ON from_booking_id = coalesce(booking_change.booking_id, payable.id)
        WHERE spent_on_booking_id IS NOT NULL)
      SELECT ref FROM touched;
    END IF;
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION note_tax_paper_due() IS 'Notes the payable whose sold money has moved, and the rides that its credits paid. Writes nothing while there is no rate of GST.';

CREATE FUNCTION pictures_in(document jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT picture #>> '{}'
  FROM unnest(ARRAY['strict $.**.photo', 'strict $.**.photos', 'strict $.**.backgroundPhoto', 'strict $.**.headerPhoto',
      'strict $.**.poster', 'strict $.**.gallery', 'strict $.**.pictures']::jsonpath[]) AS field,
    jsonb_path_query(document, field) AS found,
    LATERAL (SELECT CASE jsonb_typeof(found) WHEN 'array' THEN found ELSE '[]' END AS list) AS of_found,
    LATERAL (SELECT found AS picture WHERE jsonb_typeof(found) = 'string'
      UNION ALL SELECT one FROM jsonb_array_elements(list) AS one
      WHERE NOT jsonb_path_exists(list, 'strict $[*] ? (@.type() <> "string")')) AS in_field
$function$;
COMMENT ON FUNCTION pictures_in(jsonb) IS 'Names of pictures within a document, as picturesIn of modules/studio finds them.';

CREATE FUNCTION places_in(location text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT array_agg(btrim(part)) FROM unnest(string_to_array(location, ',')) AS part
  $function$;

CREATE FUNCTION recount_places(changed text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    LOCK TABLE place_tally IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO place_tally AS kept
    SELECT place, coalesce(sum(tours), 0), coalesce(jsonb_object_agg(travel_type, tours) FILTER (WHERE tours > 0), '{}')
    FROM (
      SELECT place FROM place_tally WHERE strpos(lower(changed), lower(place)) > 0
      UNION SELECT unnest(places_in(changed))
      UNION SELECT ''
    ) AS concerned LEFT JOIN LATERAL (
      SELECT travel_type, sum(tours) AS tours FROM tour_tally
      WHERE strpos(lower(location), lower(place)) > 0 GROUP BY travel_type
    ) AS counted ON true
    GROUP BY place
    ON CONFLICT (place) DO UPDATE SET tours = excluded.tours, of_type = excluded.of_type;
    DELETE FROM place_tally WHERE place <> '' AND place = ANY(places_in(changed))
      AND NOT EXISTS (SELECT FROM tour_tally
        WHERE tour_tally.tours > 0 AND strpos(location, place) > 0 AND place = ANY(places_in(location)));
  END $function$;

CREATE FUNCTION release_code_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE code_use SET state = 'released', updated_at = NEW.updated_at FROM price_code
    WHERE code_use.id = NEW.code_use_id AND price_code.id = code_id
      AND (state = 'held' OR (state = 'used' AND kind = 'promo'));
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION release_code_use() IS 'Releases the use of a booking that ended. A gift that has paid keeps its use. Locks no code.';

CREATE FUNCTION ride_sum_of(given booking, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
    INSERT INTO ride_sum (day, country, lead, bookings, riders, paise, cancelled)
    SELECT local_date, given.country, lead_group(starts_at - given.created_at), sign * stands, sign * stands * given.people,
      sign * stands * given.total_paise, sign * (1 - stands)
    FROM departure, LATERAL (SELECT CASE given.status WHEN 'cancelled' THEN 0 ELSE 1 END AS stands) AS of_status
    WHERE departure.id = given.departure_id AND given.status IN ('confirmed', 'completed', 'no_show', 'cancelled')
  $function$;
COMMENT ON FUNCTION ride_sum_of(booking,integer) IS 'Adds a booking to the sums of its ride''s day, or takes it away (-1).';

CREATE FUNCTION search_blocks(given text)
 RETURNS SETOF integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT DISTINCT CASE WHEN code < 12288 THEN code >> 7 ELSE 65536 + (code >> 12) END
    FROM (
      SELECT ascii(found[1]) AS code
      FROM regexp_matches(given, '[^\u0001-\u036F\u0900-\u097F\u2000-\u2BFF]', 'g') AS found
    ) AS letter
  $function$;

CREATE FUNCTION search_counts(asked tsquery)
 RETURNS TABLE(tours integer, posts integer)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  BEGIN
    RETURN QUERY SELECT (SELECT count(*)::integer FROM search_hit WHERE kind = 'tour' AND further @@ asked), (SELECT count(*)::integer FROM search_hit WHERE kind = 'post' AND words @@ asked);
  END $function$;

CREATE FUNCTION search_follow_destination()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM search_keep_tour(tour) FROM tour WHERE tour.destination = NEW.slug;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_follow_destination_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_page WHERE source = 'destination:' || OLD.id;
    ELSE
      PERFORM search_keep_destination(NEW);
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_follow_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_page WHERE source = 'page:' || OLD.key;
    ELSE
      PERFORM search_keep_page(NEW);
      IF NEW.key = 'company' THEN
        PERFORM search_keep_gifts(NEW);
      END IF;
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_follow_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_entry WHERE kind = 'post' AND id = OLD.id;
    ELSE
      PERFORM search_keep_post(NEW);
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_follow_tour()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_entry WHERE kind = 'tour' AND id = OLD.id;
    ELSIF TG_OP = 'INSERT' THEN
      PERFORM search_keep_tour(NEW);
    ELSIF (OLD.id, OLD.published, OLD.slug, OLD.category, OLD.name, OLD.location, OLD.background_photo, OLD.position,
        OLD.travel_type, OLD.level, OLD.destination, OLD.details - 'price')
      IS DISTINCT FROM (NEW.id, NEW.published, NEW.slug, NEW.category, NEW.name, NEW.location, NEW.background_photo, NEW.position,
        NEW.travel_type, NEW.level, NEW.destination, NEW.details - 'price') THEN
      PERFORM search_keep_tour(NEW);
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_foremost(asked tsquery, whole tsquery, called text, most integer)
 RETURNS TABLE(id uuid, kind text, standing integer, fit integer)
 LANGUAGE plpgsql
 STABLE ROWS 60
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  #variable_conflict use_column
  BEGIN
    
  RETURN QUERY
  WITH named AS MATERIALIZED (
    SELECT id, kind, standing, 1 + (id IN (SELECT id FROM search_entry WHERE lower(name) = lower(called)))::integer AS fit
    FROM search_hit WHERE kind = 'tour' AND name_words @@ asked
  ),
  wholly AS MATERIALIZED (
    SELECT id, kind, standing, 0 FROM search_hit WHERE kind = 'tour' AND words @@ whole
      AND id NOT IN (SELECT id FROM named) ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named))
  ),
  begun AS MATERIALIZED (
    SELECT id, kind, standing, -1 FROM search_hit WHERE kind = 'tour' AND words @@ asked
      AND id NOT IN (SELECT id FROM named) AND id NOT IN (SELECT id FROM wholly)
    ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named) - (SELECT count(*) FROM wholly))
  )
  (SELECT * FROM named ORDER BY fit DESC, standing, id LIMIT most)
  UNION ALL SELECT * FROM wholly
  UNION ALL SELECT * FROM begun
  -- A LIMIT of 0 runs nothing.
  UNION ALL (SELECT id, kind, standing, -2 FROM search_hit WHERE kind = 'tour' AND further @@ asked
      AND id NOT IN (SELECT id FROM named) AND id NOT IN (SELECT id FROM wholly) AND id NOT IN (SELECT id FROM begun)
    ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named) - (SELECT count(*) FROM wholly)
      - (SELECT count(*) FROM begun)));
  RETURN QUERY
  WITH named AS MATERIALIZED (
    SELECT id, kind, standing, 1 + (id IN (SELECT id FROM search_entry WHERE lower(name) = lower(called)))::integer AS fit
    FROM search_hit WHERE kind = 'post' AND name_words @@ asked
  ),
  wholly AS MATERIALIZED (
    SELECT id, kind, standing, 0 FROM search_hit WHERE kind = 'post' AND words @@ whole
      AND id NOT IN (SELECT id FROM named) ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named))
  ),
  begun AS MATERIALIZED (
    SELECT id, kind, standing, -1 FROM search_hit WHERE kind = 'post' AND words @@ asked
      AND id NOT IN (SELECT id FROM named) AND id NOT IN (SELECT id FROM wholly)
    ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named) - (SELECT count(*) FROM wholly))
  )
  (SELECT * FROM named ORDER BY fit DESC, standing, id LIMIT most)
  UNION ALL SELECT * FROM wholly
  UNION ALL SELECT * FROM begun;
  END $function$;
COMMENT ON FUNCTION search_foremost(tsquery,tsquery,text,integer) IS 'Best matches. fit: 2 called so, 1 all words in the name, 0 whole words in heading or body, -1 their beginnings, -2 further down.';

CREATE FUNCTION search_further(level text, details jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT concat_ws(' ',
      (SELECT string_agg((one ->> 'title') || ': ' || (one ->> 'description'), ' ' ORDER BY place)
        FROM jsonb_path_query(details, '$.inclusions[*]') WITH ORDINALITY AS included (one, place)),
      (SELECT string_agg((one ->> 'question') || ' ' || (one ->> 'answer'), ' ' ORDER BY place)
        FROM jsonb_path_query(details, '$.faq[*]') WITH ORDINALITY AS asked (one, place)),
      'Level: ' || level || '.', details #>> '{fit,fitness}', 'Toilets: ' || (details #>> '{fit,toilets}'),
      'Languages: ' || (SELECT string_agg(one #>> '{}', ', ' ORDER BY place)
        FROM jsonb_path_query(details, '$.languages[*]') WITH ORDINALITY AS spoken (one, place)) || '.')
  $function$;

CREATE FUNCTION search_holds(asked tsquery)
 RETURNS boolean
 LANGUAGE sql
 STABLE COST 1000
 SET enable_seqscan TO 'off'
AS $function$
    SELECT EXISTS (SELECT FROM search_hit WHERE kind = 'tour' AND words @@ asked)
      OR EXISTS (SELECT FROM search_hit WHERE kind = 'post' AND words @@ asked)
      OR EXISTS (SELECT FROM search_page WHERE words @@ asked)
  $function$;

CREATE FUNCTION search_keep_destination(given destination)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    DELETE FROM search_page WHERE source = 'destination:' || given.id;
    INSERT INTO search_page (path, kind, source, name, name_hindi, place, body, standing)
    VALUES ('/destinations/' || given.slug, 'destination', 'destination:' || given.id, given.name, given.name_hindi, given.region,
      given.introduction, given.position)
    ON CONFLICT DO NOTHING;
  END $function$;

CREATE FUNCTION search_keep_gifts(given page)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    DELETE FROM search_page WHERE source = 'page:company';
    IF given.document -> 'gifts' IS NOT NULL THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/gift', 'page', 'page:company', 'Give a ride', 'तोहफ़ा', '', 'gift gifts voucher card present birthday',
        'A gift voucher for any of our tours, mailed on the day that you choose.', 3);
    END IF;
  END $function$;

CREATE FUNCTION search_keep_hit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    words tsvector := NEW.heading || setweight(to_tsvector('english', NEW.body), 'D');
  BEGIN
    INSERT INTO search_hit (id, kind, standing, words, name_words, further, above)
    VALUES (NEW.id, NEW.kind, NEW.standing, words, search_vector(NEW.name || ' ' || NEW.name_hindi, 'A'),
      CASE WHEN NEW.kind = 'tour' THEN words || setweight(to_tsvector('english', NEW.further), 'D') END,
      search_vector(NEW.name || ' ' || NEW.name_hindi || ' ' || NEW.place || ' ' || NEW.tagline, 'A'))
    ON CONFLICT (id) DO UPDATE SET standing = excluded.standing, words = excluded.words, name_words = excluded.name_words,
      further = excluded.further, above = excluded.above;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_keep_page(given page)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  DECLARE
    d jsonb := given.document;
  BEGIN
    DELETE FROM search_page WHERE source = 'page:' || given.key;
    IF given.key = 'faq' THEN
      INSERT INTO search_page (path, kind, source, name, place, body, standing)
      SELECT '/faq#' || (entry ->> 'id'), 'answer', 'page:faq', entry ->> 'question', category ->> 'name',
        search_unlinked(entry ->> 'answer'), 100 + row_number() OVER (ORDER BY c, e)
      FROM jsonb_array_elements(d -> 'categories') WITH ORDINALITY AS categories (category, c),
        jsonb_array_elements(category -> 'entries') WITH ORDINALITY AS entries (entry, e)
      ON CONFLICT DO NOTHING;
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/faq', 'page', 'page:faq', 'FAQs', 'सवाल-जवाब', '', 'faq help questions answers', search_texts(d, '$.categories[*].name'), 1);
    END IF;
    IF given.key = 'privacy' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, body, standing)
      VALUES ('/privacy', 'page', 'page:privacy', d ->> 'title', 'गोपनीयता', '', search_unlinked(d ->> 'introduction'), 2);
      INSERT INTO search_page (path, kind, source, name, place, body, standing)
      SELECT '/privacy#' || (section ->> 'id'), 'answer', 'page:privacy', section ->> 'title', d ->> 'title',
        search_unlinked(search_texts(section, '$.paragraphs[*]')), 200 + s
      FROM jsonb_array_elements(d -> 'sections') WITH ORDINALITY AS sections (section, s)
      ON CONFLICT DO NOTHING;
    END IF;
    IF given.key = 'terms' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, body, standing)
      VALUES ('/terms-condition', 'page', 'page:terms', d ->> 'title', 'नियम और शर्तें', '', search_unlinked(d ->> 'introduction'), 2);
      INSERT INTO search_page (path, kind, source, name, place, body, standing)
      SELECT '/terms-condition#' || (section ->> 'id'), 'answer', 'page:terms', section ->> 'title', d ->> 'title',
        search_unlinked(search_texts(section, '$.paragraphs[*]')), 200 + s
      FROM jsonb_array_elements(d -> 'sections') WITH ORDINALITY AS sections (section, s)
      ON CONFLICT DO NOTHING;
    END IF;
    IF given.key = 'contact' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/contact', 'page', 'page:contact', search_texts(d, '$.heading'), 'संपर्क', '', 'contact telephone phone number email address whatsapp office hours map',
        search_unlinked(search_texts(d, '$.introduction')), 3);
    END IF;
    IF given.key = 'about' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/about', 'page', 'page:about', search_texts(d, '$.headertitle'), 'हमारे बारे में', '', 'about us company team guides history',
        search_unlinked(search_texts(d, '$.intro.text1', '$.intro.text2', '$.aboutTour.para1', '$.history.para', '$.team.title', '$.team.para')), 3);
    END IF;
    IF given.key = 'gallery' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/gallery', 'page', 'page:gallery', search_texts(d, '$.heading'), 'तस्वीरें', '', 'gallery photos pictures albums',
        search_unlinked(search_texts(d, '$.introduction', '$.albums[*].title')), 3);
    END IF;
    IF given.key = 'holidays' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/india-by-cycle', 'page', 'page:holidays', search_texts(d, '$.banner.heading'), '', '', 'cycling holidays multi-day',
        search_unlinked(search_texts(d, '$.banner.text', '$.holidays.subheading')), 3);
    END IF;
    IF given.key = 'destinations' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('/destination-list-v2', 'page', 'page:destinations', search_texts(d, '$.heading'), '', '', 'destinations places map',
        search_unlinked(search_texts(d, '$.introduction')), 3);
    END IF;
  END $function$;

CREATE FUNCTION search_keep_post(given post)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NOT given.published THEN
      DELETE FROM search_entry WHERE kind = 'post' AND id = given.id;
      RETURN;
    END IF;
    INSERT INTO search_entry (kind, id, slug, category, name, name_hindi, place, tagline, photo, standing, places, about, body, included, further) SELECT 'post', given.id, given.slug, given.category, given.title, '', given.category, given.document ->> 'shortDescription', given.photo, date '2100-01-01' - given.published_on,
      '', concat_ws(' ', given.document ->> 'shortDescription', given.category, search_texts(given.document, '$.tags[*]')),
      search_texts(given.document, '$.sections[*].title', '$.sections[*].paragraphs[*]', '$.quote.text', '$.points[*]',
        '$.author.name'), search_lengths_in(given.title), '' 
    ON CONFLICT (kind, id) DO UPDATE SET slug = excluded.slug, category = excluded.category, name = excluded.name, name_hindi = excluded.name_hindi, place = excluded.place, tagline = excluded.tagline, photo = excluded.photo, standing = excluded.standing, places = excluded.places, about = excluded.about, body = excluded.body, included = excluded.included, further = excluded.further;
  END $function$;

CREATE FUNCTION search_keep_tour(given tour)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NOT given.published THEN
      DELETE FROM search_entry WHERE kind = 'tour' AND id = given.id;
      RETURN;
    END IF;
    INSERT INTO search_entry (kind, id, slug, category, name, name_hindi, place, tagline, photo, standing, places, about, body, included, further) SELECT 'tour', given.id, given.slug, given.category, given.name, coalesce(given.details ->> 'nameHindi', ''), given.location, given.details ->> 'tagline',
      given.background_photo, given.position,
      concat_ws(' ', given.location, given.details ->> 'locationHindi', destination.name, destination.name_hindi, destination.region),
      concat_ws(' ', given.details ->> 'tagline', given.details ->> 'feature', given.travel_type, given.level,
        search_texts(given.details, '$.tags[*]')),
      search_texts(given.details, '$.shortDescription[*]', '$.highlights[*].name', '$.highlights[*].nameHindi',
        '$.highlights[*].shortDescription', '$.itinerary[*].title', '$.itinerary[*].place', '$.itinerary[*].placeHindi',
        '$.itinerary[*].description', '$.meetingPoint.name', '$.meetingPoint.nameHindi', '$.host.name'),
      concat_ws(' ', search_length(given.details -> 'duration'), search_texts(given.details, '$.inclusions[*].title')),
      search_further(given.level, given.details) FROM destination WHERE destination.slug = given.destination
    ON CONFLICT (kind, id) DO UPDATE SET slug = excluded.slug, category = excluded.category, name = excluded.name, name_hindi = excluded.name_hindi, place = excluded.place, tagline = excluded.tagline, photo = excluded.photo, standing = excluded.standing, places = excluded.places, about = excluded.about, body = excluded.body, included = excluded.included, further = excluded.further;
  END $function$;

CREATE FUNCTION search_learn_page_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO search_word (word, sound, stem)
    SELECT fresh.word, search_sound(fresh.word), coalesce((ts_lexize('english_stem', fresh.word))[1], fresh.word)
    FROM unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', NEW.name, NEW.name_hindi, NEW.place, NEW.called, NEW.body))))
      AS fresh (word)
    WHERE length(fresh.word) BETWEEN 3 AND 40 AND fresh.word !~ '[-/.@0-9]'
      AND NOT EXISTS (SELECT FROM search_word AS known WHERE known.word = fresh.word)
      AND search_sound(fresh.word) ~ '^[a-z0-9]+$'
    ORDER BY fresh.word
    ON CONFLICT DO NOTHING;
    -- And the scripts it is written in, as search_learn_scripts does for other entries.
    INSERT INTO search_script (block)
    SELECT found.block FROM search_blocks(concat_ws(' ', NEW.name, NEW.name_hindi, NEW.place, NEW.called, NEW.body)) AS found (block)
    WHERE NOT EXISTS (SELECT FROM search_script AS known WHERE known.block = found.block)
    ORDER BY found.block
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_learn_scripts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO search_script (block)
    SELECT found.block FROM search_blocks(
      concat_ws(' ', NEW.name, NEW.name_hindi, NEW.places, NEW.about, NEW.included, NEW.body, NEW.further)) AS found (block)
    WHERE NOT EXISTS (SELECT FROM search_script AS known WHERE known.block = found.block)
    ORDER BY found.block
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_learn_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO search_word (word, sound, stem)
    SELECT fresh.word, search_sound(fresh.word), coalesce((ts_lexize('english_stem', fresh.word))[1], fresh.word)
    FROM unnest(tsvector_to_array(to_tsvector('simple', NEW.name || ' ' || NEW.name_hindi || ' ' || NEW.places || ' '
      || NEW.about || ' ' || NEW.included || ' ' || NEW.body || ' ' || NEW.further))) AS fresh (word)
    WHERE length(fresh.word) BETWEEN 3 AND 40 AND fresh.word !~ '[-/.@0-9]'
      AND NOT EXISTS (SELECT FROM search_word AS known WHERE known.word = fresh.word)
      AND search_sound(fresh.word) ~ '^[a-z0-9]+$'
    ORDER BY fresh.word
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $function$;

CREATE FUNCTION search_length(duration jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT concat_ws(' ',
      CASE WHEN days > 0 THEN days || 'day multiday' END,
      CASE WHEN days BETWEEN 2 AND 3 THEN 'weekend' END,
      CASE WHEN days >= 6 AND abs(days - 7 * round(days / 7.0)) <= 1 THEN round(days / 7.0) || 'week' END,
      CASE WHEN nights > 0 THEN nights || 'night' END,
      CASE WHEN hours > 0 THEN floor(hours) || 'hour ' || ceil(hours) || 'hour 1day' END,
      CASE WHEN hours > 0 AND hours <= 5 THEN 'halfday' WHEN hours > 5 THEN 'fullday' END)
    FROM (SELECT (duration ->> 'days')::numeric AS days, (duration ->> 'nights')::numeric AS nights,
      (duration ->> 'hours')::numeric AS hours) AS lasting
  $function$;
COMMENT ON FUNCTION search_length(jsonb) IS 'A duration as the words that search looks for: "3day", "halfday", "1week" (modules/search/lengths.ts).';

CREATE FUNCTION search_lengths_in(title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT coalesce(string_agg(coalesce(
        array_position('{one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve}'::text[], said[1])::text, said[1]) || said[2], ' '), '')
    FROM regexp_matches(lower(title),
      '\m(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -](day|night|hour|week)s?\M', 'g') AS said
  $function$;
COMMENT ON FUNCTION search_lengths_in(text) IS 'Lengths that a title names, in the same form: "How to Pack for Six Days".';

CREATE FUNCTION search_texts(document jsonb, VARIADIC paths jsonpath[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT coalesce(string_agg(found #>> '{}', ' '), '') FROM unnest(paths) AS path, jsonb_path_query(document, path) AS found
  $function$;

CREATE FUNCTION search_unlinked(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT regexp_replace(given, '\[([^]]+)\]\([^)]+\)', '\1', 'g')
  $function$;
COMMENT ON FUNCTION search_unlinked(text) IS 'The words of a text without its links, which are written [words](/path).';

CREATE FUNCTION sum_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP <> 'INSERT' THEN PERFORM ride_sum_of(OLD, -1); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM ride_sum_of(NEW, 1); END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION sum_chargeback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO money_sum (day, disputed_paise)
    SELECT (at AT TIME ZONE 'Asia/Kolkata')::date, paise FROM (
      SELECT OLD.created_at AS at, -OLD.amount_paise AS paise WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT OLD.reversed_at, OLD.amount_paise WHERE TG_OP <> 'INSERT' AND OLD.reversed_at IS NOT NULL
      UNION ALL SELECT NEW.created_at, NEW.amount_paise WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT NEW.reversed_at, -NEW.amount_paise WHERE TG_OP <> 'DELETE' AND NEW.reversed_at IS NOT NULL) AS moved;
    RETURN NULL;
  END $function$;

CREATE FUNCTION sum_departure_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO ride_sum (day, country, lead, bookings, riders, paise, cancelled)
    SELECT day, country, lead_group(starts_at - created_at), sign * stands, sign * stands * people, sign * stands * total_paise,
      sign * (1 - stands)
    FROM booking, LATERAL (SELECT CASE status WHEN 'cancelled' THEN 0 ELSE 1 END AS stands) AS of_status,
      (VALUES (OLD.local_date, OLD.starts_at, -1), (NEW.local_date, NEW.starts_at, 1)) AS of_day (day, starts_at, sign)
    WHERE departure_id = NEW.id AND status IN ('confirmed', 'completed', 'no_show', 'cancelled');
    RETURN NULL;
  END $function$;

CREATE FUNCTION sum_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'captured' THEN
      INSERT INTO money_sum (day, payments, paid_paise, fee_paise, tax_paise)
      VALUES ((OLD.created_at AT TIME ZONE 'Asia/Kolkata')::date, -1, -OLD.amount_paise, -OLD.fee_paise, -OLD.tax_paise);
    END IF;
    IF NEW.status = 'captured' THEN
      INSERT INTO money_sum (day, payments, paid_paise, fee_paise, tax_paise)
      VALUES ((NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, 1, NEW.amount_paise, NEW.fee_paise, NEW.tax_paise);
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION sum_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 'processed' THEN
      INSERT INTO money_sum (day, refunds, refunded_paise)
      VALUES ((OLD.updated_at AT TIME ZONE 'Asia/Kolkata')::date, -1, -OLD.amount_paise);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 'processed' THEN
      INSERT INTO money_sum (day, refunds, refunded_paise)
      VALUES ((NEW.updated_at AT TIME ZONE 'Asia/Kolkata')::date, 1, NEW.amount_paise);
    END IF;
    RETURN NULL;
  END $function$;

CREATE FUNCTION tally_post(one post, step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT (one.published) THEN RETURN; END IF;
      INSERT INTO post_tally AS tally
      SELECT one.category, tag, step FROM (
        SELECT '' AS tag UNION SELECT jsonb_array_elements_text(one.document -> 'tags')) AS tags ORDER BY tag
      ON CONFLICT (category, tag) DO UPDATE SET posts = tally.posts + step;
    END $function$;

CREATE FUNCTION tally_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM tally_post(OLD, -1); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM tally_post(NEW, 1); END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION tally_review(one review, step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT (one.status = 'published') THEN RETURN; END IF;
      INSERT INTO review_tally AS tally VALUES (one.tour_id, one.rating_halves, step)
      ON CONFLICT (tour_id, rating_halves) DO UPDATE SET reviews = tally.reviews + step;
    INSERT INTO review_total AS tally VALUES (one.rating_halves, step)
      ON CONFLICT (rating_halves) DO UPDATE SET reviews = tally.reviews + step;
    END $function$;

CREATE FUNCTION tally_review_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM tally_review(OLD, -1); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM tally_review(NEW, 1); END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION tally_tour(one tour, step integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NOT one.published THEN RETURN; END IF;
    INSERT INTO tour_tally AS tally SELECT one.location, one.travel_type, one.destination, step
      ON CONFLICT (location, travel_type, destination) DO UPDATE SET tours = tally.tours + step;
    INSERT INTO destination_tally AS tally SELECT one.destination, step
      ON CONFLICT (destination) DO UPDATE SET tours = tally.tours + step;
    INSERT INTO category_tally AS tally SELECT listing, step FROM categories_of(one) AS listing
      ON CONFLICT (category) DO UPDATE SET tours = tally.tours + step;
    PERFORM recount_places(one.location);
  END $function$;

CREATE FUNCTION tally_tour_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM tally_tour(OLD, -1); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM tally_tour(NEW, 1); END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION tax_paper_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'credited_paise' = to_jsonb(OLD) - 'credited_paise' THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'a tax paper stays as it was made' USING ERRCODE = 'check_violation';
  END $function$;
COMMENT ON FUNCTION tax_paper_stays() IS 'Refuses to change or delete a tax invoice or a credit note.';

CREATE FUNCTION tell_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM pg_notify('page_change', 'content');
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION tell_content_change() IS 'Tells at commit that written content changed: every process drops what it remembers of it.';

CREATE FUNCTION tell_departure_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM pg_notify('page_change', 'tour:' || NEW.tour_id);
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION tell_departure_change() IS 'Tells at commit that a tour offers a date that it did not offer, or the reverse: "tour:<id>".';

CREATE FUNCTION tell_desk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM pg_notify('desk_change', TG_TABLE_NAME);
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION tell_desk() IS 'Tells open consoles, at the commit, which table has changed. Equal notes of a transaction are one. Never in a commit of a hold, a payment or a mail.';

CREATE FUNCTION tell_of_guides(hours tstzrange, came_back integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  DECLARE most integer := coalesce((SELECT max(guides_most) FROM tour WHERE sells = 'instant'), 1);
  BEGIN
    IF EXISTS (SELECT FROM times_without_guide(lower(hours), upper(hours), most - 1 + came_back)) THEN
      PERFORM pg_notify('page_change', 'tour:' || id) FROM tour WHERE sells = 'instant';
    END IF;
  END $function$;
COMMENT ON FUNCTION tell_of_guides(tstzrange,integer) IS 'Tells the pages of all tours at commit, where so few guides are left that one of them may lack some.';

CREATE FUNCTION tell_of_pool()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM pg_notify('page_change', 'tour:' || id) FROM tour WHERE sells = 'instant';
    RETURN NULL;
  END $function$;

CREATE FUNCTION tell_places_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM pg_notify('page_change', 'places:' || NEW.tour_id);
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION tell_places_moved() IS 'Tells at commit that another number of places is left: "places:<id>".';

CREATE FUNCTION tell_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO outbox (id, topic, payload, next_attempt_at)
    SELECT gen_random_uuid(), 'refund.' || NEW.status, jsonb_build_object(
      'refundId', NEW.id, 'amountPaise', NEW.amount_paise, 'payableRef', payment_order.payable_ref), 'epoch'
    FROM payment JOIN payment_order ON payment_order.id = payment.payment_order_id WHERE payment.id = NEW.payment_id;
    RETURN NULL;
  END $function$;
COMMENT ON FUNCTION tell_refund() IS 'Notes each step of a refund in the outbox, whoever moves it.';

CREATE FUNCTION times_without_guide(since timestamp with time zone, until timestamp with time zone, spare integer DEFAULT 0)
 RETURNS TABLE(from_at timestamp with time zone, to_at timestamp with time zone, guides_left integer)
 LANGUAGE plpgsql
 STABLE ROWS 10
 SET enable_seqscan TO 'off'
AS $function$
  #variable_conflict use_column
  DECLARE
    pool integer := (SELECT guides FROM guide_pool WHERE is_the_pool);
    too_many integer := pool - spare;
    span tstzrange := tstzrange(since, until);
  BEGIN
    -- No more are out at once than are out at all; nobody has said how many there are: NULL.
    IF pool IS NULL OR too_many > 0 AND (
      SELECT coalesce(sum(guides), 0)
      FROM (SELECT guides FROM guide_duty WHERE during && span LIMIT too_many) AS out_at_all) < too_many THEN
      RETURN;
    END IF;
    RETURN QUERY
    WITH moment AS (
      SELECT lower(during) AS at, sum(guides) AS more FROM guide_duty WHERE during && span GROUP BY lower(during)
      UNION ALL
      SELECT upper(during), -sum(guides) FROM guide_duty WHERE during && span GROUP BY upper(during)
      UNION ALL
      VALUES (since, 0), (until, 0)
    ),
    stretch AS (
      SELECT at AS from_at, lead(at) OVER (ORDER BY at) AS to_at, sum(sum(more)) OVER (ORDER BY at) AS guides_out
      FROM moment GROUP BY at
    )
    SELECT stretch.from_at, stretch.to_at, (pool - guides_out)::integer FROM stretch
    WHERE guides_out >= too_many AND stretch.to_at > since AND stretch.from_at < until;
  END $function$;
COMMENT ON FUNCTION times_without_guide(timestamp with time zone,timestamp with time zone,integer) IS 'Stretches of time in which no more than "spare" guides are left, and how many are.';

-- triggers ------------------------------------------------------------------------------------------------------

CREATE TRIGGER desk_photo AFTER UPDATE ON photo
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_photo_made AFTER INSERT OR DELETE ON photo
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER photo_changed AFTER INSERT OR DELETE OR UPDATE ON photo FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();

CREATE TRIGGER category_changed AFTER INSERT OR DELETE OR UPDATE ON category FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
CREATE TRIGGER category_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF background_photo ON category
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('category', 'background_photo', 'id');

CREATE TRIGGER destination_changed AFTER INSERT OR DELETE OR UPDATE ON destination FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
CREATE TRIGGER destination_page_searchable AFTER INSERT OR DELETE OR UPDATE ON destination
  FOR EACH ROW EXECUTE FUNCTION search_follow_destination_page();
CREATE TRIGGER destination_searchable AFTER UPDATE OF name, name_hindi, region ON destination
  FOR EACH ROW EXECUTE FUNCTION search_follow_destination();
CREATE TRIGGER destination_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF photo ON destination
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('destination', 'photo', 'id');

CREATE TRIGGER tour_changed AFTER INSERT OR DELETE OR UPDATE ON tour FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
CREATE TRIGGER tour_guides_changed AFTER UPDATE OF duration_minutes, turn_round_minutes, guide_steps ON tour
  FOR EACH ROW WHEN (old.duration_minutes <> new.duration_minutes OR old.turn_round_minutes <> new.turn_round_minutes OR old.guide_steps <> new.guide_steps) EXECUTE FUNCTION keep_guide_duties_of_tour();
CREATE TRIGGER tour_searchable AFTER INSERT OR DELETE OR UPDATE ON tour
  FOR EACH ROW EXECUTE FUNCTION search_follow_tour();
CREATE TRIGGER tour_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF details ON tour
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('tour', 'details', 'id');
CREATE TRIGGER tour_tallied AFTER INSERT OR DELETE OR UPDATE OF location, travel_type, destination, category, also_in, published ON tour
  FOR EACH ROW EXECUTE FUNCTION tally_tour_change();

CREATE TRIGGER desk_blackout AFTER UPDATE ON blackout
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_blackout_made AFTER INSERT OR DELETE ON blackout
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER departure_changed AFTER UPDATE ON departure
  FOR EACH ROW WHEN (old.status <> new.status OR old.capacity <> new.capacity OR old.cutoff_at <> new.cutoff_at OR (old.taken < old.capacity) <> (new.taken < new.capacity)) EXECUTE FUNCTION tell_departure_change();
CREATE TRIGGER departure_duty_changed AFTER UPDATE ON departure
  FOR EACH ROW WHEN ((old.taken > 0 AND old.status <> 'cancelled'::text) <> (new.taken > 0 AND new.status <> 'cancelled'::text) OR new.taken < old.taken OR new.taken > old.taken AND old.edited_at IS DISTINCT FROM new.edited_at OR old.starts_at <> new.starts_at OR old.tour_id <> new.tour_id) EXECUTE FUNCTION follow_guide_duty();
CREATE TRIGGER departure_duty_made AFTER INSERT ON departure
  FOR EACH ROW WHEN (new.taken > 0) EXECUTE FUNCTION follow_guide_duty();
CREATE TRIGGER departure_made AFTER INSERT ON departure
  FOR EACH ROW EXECUTE FUNCTION tell_departure_change();
CREATE TRIGGER departure_moved_summed AFTER UPDATE OF local_date, starts_at ON departure
  FOR EACH ROW WHEN (old.local_date <> new.local_date OR old.starts_at <> new.starts_at) EXECUTE FUNCTION sum_departure_moved();
CREATE TRIGGER departure_places_moved AFTER UPDATE ON departure
  FOR EACH ROW WHEN (NOT (old.status <> new.status OR old.capacity <> new.capacity OR old.cutoff_at <> new.cutoff_at OR (old.taken < old.capacity) <> (new.taken < new.capacity)) AND new.told AND (NOT old.told OR old.taken <> new.taken OR old.guaranteed_at IS DISTINCT FROM new.guaranteed_at)) EXECUTE FUNCTION tell_places_moved();
CREATE TRIGGER departure_takes_guide BEFORE UPDATE OF taken ON departure
  FOR EACH ROW WHEN (new.taken > old.taken AND NOT old.edited_at IS DISTINCT FROM new.edited_at) EXECUTE FUNCTION departure_takes_guide();
CREATE TRIGGER desk_departure AFTER UPDATE ON departure
  FOR EACH ROW WHEN (new.told AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_departure_made AFTER INSERT OR DELETE ON departure
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER guide_pool_changed AFTER INSERT OR DELETE OR UPDATE ON guide_pool FOR EACH STATEMENT EXECUTE FUNCTION tell_of_pool();

CREATE TRIGGER guide_changed AFTER INSERT OR DELETE OR UPDATE ON guide FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
CREATE TRIGGER guide_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF portrait ON guide
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('guide', 'portrait', 'id');

CREATE TRIGGER booking_releases_code AFTER UPDATE ON booking
  FOR EACH ROW WHEN (new.code_use_id IS NOT NULL AND old.status <> new.status AND (new.status = ANY (ARRAY['expired'::text, 'released'::text, 'cancelled'::text]))) EXECUTE FUNCTION release_code_use();
CREATE TRIGGER booking_sold_noted AFTER UPDATE ON booking
  FOR EACH ROW WHEN (old.status <> new.status AND new.status = 'confirmed'::text) EXECUTE FUNCTION note_tax_paper_due();
CREATE TRIGGER booking_summed AFTER UPDATE ON booking
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.departure_id IS DISTINCT FROM new.departure_id OR old.people IS DISTINCT FROM new.people OR old.total_paise IS DISTINCT FROM new.total_paise OR old.country IS DISTINCT FROM new.country OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION sum_booking();
CREATE TRIGGER booking_summed_gone AFTER DELETE ON booking
  FOR EACH ROW EXECUTE FUNCTION sum_booking();
CREATE TRIGGER booking_summed_made AFTER INSERT ON booking
  FOR EACH ROW WHEN (new.status <> 'held'::text) EXECUTE FUNCTION sum_booking();
CREATE TRIGGER desk_booking AFTER UPDATE ON booking
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND NOT (old.status = 'held'::text AND new.status = 'confirmed'::text)) EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_rider AFTER UPDATE ON rider
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_guest_choice AFTER UPDATE ON guest_choice
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_guest_choice_made AFTER INSERT OR DELETE ON guest_choice
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER credit_noted AFTER INSERT OR UPDATE ON credit
  FOR EACH ROW EXECUTE FUNCTION note_tax_paper_due();

CREATE TRIGGER desk_bespoke_quote AFTER UPDATE ON bespoke_quote
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_bespoke_quote_made AFTER INSERT OR DELETE ON bespoke_quote
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_booking_note AFTER UPDATE ON booking_note
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_booking_note_made AFTER INSERT OR DELETE ON booking_note
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER credit_entry_append_only BEFORE DELETE OR UPDATE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER credit_entry_never_emptied BEFORE TRUNCATE ON credit_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER payment_summed AFTER UPDATE ON payment
  FOR EACH ROW WHEN (new.method IS DISTINCT FROM 'elsewhere'::text AND (old.status IS DISTINCT FROM new.status OR old.amount_paise IS DISTINCT FROM new.amount_paise OR old.fee_paise IS DISTINCT FROM new.fee_paise OR old.tax_paise IS DISTINCT FROM new.tax_paise OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION sum_payment();
CREATE TRIGGER payment_summed_made AFTER INSERT ON payment
  FOR EACH ROW WHEN (new.status = 'captured'::text AND new.method IS DISTINCT FROM 'elsewhere'::text) EXECUTE FUNCTION sum_payment();

CREATE TRIGGER payment_share_noted AFTER INSERT ON payment_share
  FOR EACH ROW EXECUTE FUNCTION note_shared_sale();

CREATE TRIGGER desk_refund AFTER UPDATE ON refund
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_refund_made AFTER INSERT OR DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER refund_moved AFTER UPDATE OF status ON refund
  FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION tell_refund();
CREATE TRIGGER refund_noted AFTER INSERT ON refund
  FOR EACH ROW WHEN (new.asked_by IS NOT NULL) EXECUTE FUNCTION note_tax_paper_due();
CREATE TRIGGER refund_summed AFTER UPDATE ON refund
  FOR EACH ROW WHEN ((old.status = 'processed'::text OR new.status = 'processed'::text) AND (old.status IS DISTINCT FROM new.status OR old.amount_paise IS DISTINCT FROM new.amount_paise OR old.updated_at IS DISTINCT FROM new.updated_at)) EXECUTE FUNCTION sum_refund();
CREATE TRIGGER refund_summed_made AFTER INSERT OR DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION sum_refund();

CREATE TRIGGER chargeback_summed AFTER INSERT OR DELETE OR UPDATE ON chargeback
  FOR EACH ROW EXECUTE FUNCTION sum_chargeback();
CREATE TRIGGER desk_chargeback AFTER UPDATE ON chargeback
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_chargeback_made AFTER INSERT OR DELETE ON chargeback
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_payment_noted AFTER INSERT ON desk_payment
  FOR EACH ROW EXECUTE FUNCTION note_desk_payment();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_posting_balances();
CREATE TRIGGER ledger_entry_captured AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (new.account = 'customer'::text AND new.amount_paise < 0 AND new.payment_id IS NOT NULL) EXECUTE FUNCTION note_captured_payment();
CREATE TRIGGER ledger_entry_never_emptied BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_entry_sold_noted AFTER INSERT ON ledger_entry
  FOR EACH ROW WHEN (new.account = 'revenue'::text) EXECUTE FUNCTION note_tax_paper_due();

CREATE TRIGGER settlement_failed AFTER UPDATE OF status ON settlement
  FOR EACH ROW WHEN ((old.status = 'failed'::text) <> (new.status = 'failed'::text)) EXECUTE FUNCTION note_failed_settlement();

CREATE TRIGGER settlement_line_settles AFTER INSERT OR UPDATE OF payment_id ON settlement_line
  FOR EACH ROW WHEN (new.kind = 'payment'::text) EXECUTE FUNCTION note_settled_payment();

CREATE TRIGGER tax_paper_kept BEFORE DELETE OR UPDATE ON tax_paper
  FOR EACH ROW EXECUTE FUNCTION tax_paper_stays();
CREATE TRIGGER tax_paper_never_emptied BEFORE TRUNCATE ON tax_paper FOR EACH STATEMENT EXECUTE FUNCTION tax_paper_stays();

CREATE TRIGGER desk_data_request AFTER UPDATE ON data_request
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_data_request_made AFTER INSERT OR DELETE ON data_request
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER page_changed AFTER INSERT OR DELETE OR UPDATE ON page FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
CREATE TRIGGER page_searchable AFTER INSERT OR DELETE OR UPDATE ON page
  FOR EACH ROW EXECUTE FUNCTION search_follow_page();
CREATE TRIGGER page_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF document ON page
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('page', 'document', 'key');

CREATE TRIGGER post_changed AFTER INSERT OR DELETE OR UPDATE ON post FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
CREATE TRIGGER post_searchable AFTER INSERT OR DELETE OR UPDATE ON post
  FOR EACH ROW EXECUTE FUNCTION search_follow_post();
CREATE TRIGGER post_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF document ON post
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('story', 'document', 'id');
CREATE TRIGGER post_tallied AFTER INSERT OR DELETE OR UPDATE OF category, document, published ON post
  FOR EACH ROW EXECUTE FUNCTION tally_post_change();
CREATE TRIGGER post_title_tallied AFTER INSERT OR UPDATE OF title, category, document, published ON post
  FOR EACH ROW EXECUTE FUNCTION keep_title_tally();

CREATE TRIGGER desk_post_comment AFTER UPDATE ON post_comment
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_post_comment_made AFTER INSERT OR DELETE ON post_comment
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER post_comment_changed AFTER INSERT OR DELETE OR UPDATE ON post_comment FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();

CREATE TRIGGER content_draft_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF value ON content_draft
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('draft', 'value', 'id');

CREATE TRIGGER moved_address_changed AFTER INSERT OR DELETE OR UPDATE ON moved_address FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();

CREATE TRIGGER desk_picture_master AFTER UPDATE ON picture_master
  FOR EACH ROW WHEN (old.drawn <> new.drawn) EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_picture_draft AFTER UPDATE ON picture_draft
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_picture_draft_made AFTER INSERT OR DELETE ON picture_draft
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER tour_route_changed AFTER INSERT OR DELETE OR UPDATE ON tour_route FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();

CREATE TRIGGER desk_review AFTER UPDATE ON review
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_review_made AFTER INSERT OR DELETE ON review
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER review_changed AFTER INSERT OR DELETE OR UPDATE ON review FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();
CREATE TRIGGER review_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF photo ON review
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('review', 'photo', 'id');
CREATE TRIGGER review_tallied AFTER INSERT OR DELETE OR UPDATE OF tour_id, rating_halves, status ON review
  FOR EACH ROW EXECUTE FUNCTION tally_review_change();

CREATE TRIGGER review_photo_changed AFTER INSERT OR DELETE OR UPDATE ON review_photo FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change();

CREATE TRIGGER desk_waiting_party AFTER UPDATE ON waiting_party
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_waiting_party_made AFTER INSERT OR DELETE ON waiting_party
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_contact_message AFTER UPDATE ON contact_message
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_contact_message_made AFTER INSERT OR DELETE ON contact_message
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER search_entry_hit_kept AFTER INSERT OR UPDATE ON search_entry
  FOR EACH ROW EXECUTE FUNCTION search_keep_hit();
CREATE TRIGGER search_entry_scripts AFTER INSERT OR UPDATE ON search_entry
  FOR EACH ROW EXECUTE FUNCTION search_learn_scripts();
CREATE TRIGGER search_entry_words_learnt AFTER INSERT OR UPDATE ON search_entry
  FOR EACH ROW EXECUTE FUNCTION search_learn_words();

CREATE TRIGGER search_page_words_learnt AFTER INSERT OR UPDATE ON search_page
  FOR EACH ROW EXECUTE FUNCTION search_learn_page_words();

CREATE TRIGGER desk_staff_member AFTER UPDATE ON staff_member
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_staff_member_made AFTER INSERT OR DELETE ON staff_member
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_staff_approval AFTER UPDATE ON staff_approval
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_staff_approval_made AFTER INSERT OR DELETE ON staff_approval
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER desk_audit AFTER INSERT ON audit
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_alert AFTER UPDATE ON alert
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_alert_made AFTER INSERT OR DELETE ON alert
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

