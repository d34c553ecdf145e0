/**
 * When each guide is out, kept instead of reckoned from departures and tours: a row for every departure that somebody is on,
 * written by the statement that takes its first place and gone with its last. Rows of different departures never meet, so
 * nobody waits for another; whether a guide is free is asked of the hours in question alone.
 */
const guides = [
  `CREATE TABLE guide_duty (
    departure_id uuid PRIMARY KEY REFERENCES departure (id) ON DELETE CASCADE,
    during tstzrange NOT NULL
  )`,
  "CREATE INDEX guide_duty_during_idx ON guide_duty USING gist (during)",
  `INSERT INTO guide_duty SELECT departure.id, tstzrange(starts_at, starts_at + duration_minutes * interval '1 minute')
    FROM departure JOIN tour ON tour.id = tour_id WHERE taken > 0 AND departure.status <> 'cancelled'`,

  // The stretches of time between two instants in which no more than \`spare\` guides are left.
  `CREATE OR REPLACE FUNCTION times_without_guide(since timestamptz, until timestamptz, spare integer DEFAULT 0)
  RETURNS TABLE (from_at timestamptz, to_at timestamptz) LANGUAGE plpgsql STABLE ROWS 10 SET enable_seqscan = off AS $$
  #variable_conflict use_column
  DECLARE
    too_many integer := (SELECT guides - spare FROM guide_pool WHERE is_the_pool);
    span tstzrange := tstzrange(since, until);
  BEGIN
    IF too_many <= 0 THEN
      RETURN QUERY SELECT since, until;
      RETURN;
    END IF;
    -- No more are out at once than are out at all; nobody has said how many there are: NULL.
    IF too_many IS NULL OR
      (SELECT count(*) FROM (SELECT FROM guide_duty WHERE during && span LIMIT too_many) AS out_at_all) < too_many THEN
      RETURN;
    END IF;
    RETURN QUERY
    WITH moment AS (
      SELECT lower(during) AS at, count(*) AS more FROM guide_duty WHERE during && span GROUP BY lower(during)
      UNION ALL
      SELECT upper(during), -count(*) FROM guide_duty WHERE during && span GROUP BY upper(during)
    ),
    stretch AS (
      SELECT at AS from_at, lead(at) OVER (ORDER BY at) AS to_at, sum(sum(more)) OVER (ORDER BY at) AS guides_out
      FROM moment GROUP BY at
    )
    SELECT stretch.from_at, stretch.to_at FROM stretch
    WHERE guides_out >= too_many AND stretch.to_at > since AND stretch.from_at < until;
  END $$`,
  `CREATE FUNCTION guide_is_free(since timestamptz, until timestamptz) RETURNS boolean LANGUAGE sql STABLE COST 1000 AS $$
    SELECT NOT EXISTS (SELECT FROM times_without_guide(since, until))
  $$`,

  `CREATE FUNCTION keep_guide_duty(given departure) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF given.taken > 0 AND given.status <> 'cancelled' THEN
      INSERT INTO guide_duty AS kept
      SELECT given.id, tstzrange(given.starts_at, given.starts_at + duration_minutes * interval '1 minute')
      FROM tour WHERE tour.id = given.tour_id
      ON CONFLICT (departure_id) DO UPDATE SET during = excluded.during WHERE kept.during <> excluded.during;
    ELSE
      DELETE FROM guide_duty WHERE departure_id = given.id;
    END IF;
  END $$`,
  // The duty is written before the row: a statement that takes the first places of several departures counts each.
  `CREATE OR REPLACE FUNCTION departure_takes_guide() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE minutes integer := (SELECT duration_minutes FROM tour WHERE id = NEW.tour_id);
  BEGIN
    PERFORM 1 FROM guide_pool FOR UPDATE;
    IF FOUND AND NOT guide_is_free(NEW.starts_at, NEW.starts_at + minutes * interval '1 minute') THEN
      RETURN NULL;
    END IF;
    PERFORM keep_guide_duty(NEW);
    RETURN NEW;
  END $$`,
  `CREATE FUNCTION follow_guide_duty() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM keep_guide_duty(NEW);
    RETURN NULL;
  END $$`,
  // Triggers run by their names: these before those that tell of guides.
  `CREATE TRIGGER departure_duty_made AFTER INSERT ON departure
    FOR EACH ROW WHEN (NEW.taken > 0) EXECUTE FUNCTION follow_guide_duty()`,
  `CREATE TRIGGER departure_duty_changed AFTER UPDATE ON departure
    FOR EACH ROW WHEN ((OLD.taken > 0 AND OLD.status <> 'cancelled') <> (NEW.taken > 0 AND NEW.status <> 'cancelled')
      OR OLD.starts_at <> NEW.starts_at OR OLD.tour_id <> NEW.tour_id)
    EXECUTE FUNCTION follow_guide_duty()`,
  `CREATE TRIGGER departure_guide_made AFTER INSERT ON departure
    FOR EACH ROW WHEN (NEW.taken > 0) EXECUTE FUNCTION tell_of_guides()`,
  // A departure that takes its guide at this moment has read how long the tour was: this waits for it.
  `CREATE FUNCTION keep_guide_duties_of_tour() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    LOCK TABLE guide_duty IN SHARE ROW EXCLUSIVE MODE;
    UPDATE guide_duty SET during = tstzrange(lower(during), lower(during) + NEW.duration_minutes * interval '1 minute')
    FROM departure WHERE departure.id = departure_id AND departure.tour_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER tour_duration_changed AFTER UPDATE OF duration_minutes ON tour
    FOR EACH ROW WHEN (OLD.duration_minutes <> NEW.duration_minutes) EXECUTE FUNCTION keep_guide_duties_of_tour()`,
];

/**
 * What matches a search is found in a table of its own, whose rows are short: a word that a thousand entries hold is read from
 * a hundred pages. Its vectors lie outside the rows and are read by their indexes alone, which the planner does not reckon
 * with: hence the functions that never read from end to end.
 */
const search = [
  `CREATE TABLE search_hit (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    standing integer NOT NULL,
    words tsvector NOT NULL,
    -- Those of the name alone: what they are found by comes before all else.
    name_words tsvector NOT NULL,
    FOREIGN KEY (kind, id) REFERENCES search_entry (kind, id) ON DELETE CASCADE
  ) WITH (toast_tuple_target = 128)`,
  `INSERT INTO search_hit SELECT id, kind, standing, words, search_vector(name || ' ' || name_hindi, 'A') FROM search_entry`,
  "CREATE INDEX search_hit_words_idx ON search_hit USING gin (words) WITH (fastupdate = off)",
  "CREATE INDEX search_hit_name_words_idx ON search_hit USING gin (name_words) WITH (fastupdate = off)",
  "DROP FUNCTION search_matches",
  "ALTER TABLE search_entry DROP COLUMN words",
  "CREATE INDEX search_entry_called_idx ON search_entry (lower(name))",
  `CREATE FUNCTION search_keep_hit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_hit (id, kind, standing, words, name_words)
    VALUES (NEW.id, NEW.kind, NEW.standing, NEW.heading || setweight(to_tsvector('english', NEW.body), 'D'),
      search_vector(NEW.name || ' ' || NEW.name_hindi, 'A'))
    ON CONFLICT (id) DO UPDATE SET standing = excluded.standing, words = excluded.words, name_words = excluded.name_words;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER search_entry_hit_kept AFTER INSERT OR UPDATE ON search_entry
    FOR EACH ROW EXECUTE FUNCTION search_keep_hit()`,
  // \`fit\`: 2 what is called so, 1 what has all the words in its name, 0 what has them anywhere.
  `CREATE FUNCTION search_hits(asked tsquery, called text) RETURNS TABLE (id uuid, kind text, standing integer, fit integer)
  LANGUAGE sql STABLE ROWS 200 SET enable_seqscan = off AS $$
    SELECT id, kind, standing, CASE
      WHEN id IN (SELECT id FROM search_entry WHERE lower(name) = lower(called)) THEN 2
      WHEN id IN (SELECT id FROM search_hit WHERE name_words @@ asked) THEN 1 ELSE 0 END
    FROM search_hit WHERE words @@ asked
  $$`,
  `CREATE FUNCTION search_holds(asked tsquery) RETURNS boolean LANGUAGE sql STABLE COST 1000 SET enable_seqscan = off AS $$
    SELECT EXISTS (SELECT FROM search_hit WHERE words @@ asked)
  $$`,
];

/** The tags of a story beside its document, which is long and lies outside the row; and stories by a part of their title. */
const stories = [
  "ALTER TABLE post ADD COLUMN tags jsonb GENERATED ALWAYS AS (document -> 'tags') STORED",
  "DROP INDEX post_tags_idx",
  "CREATE INDEX post_tags_idx ON post USING gin (tags jsonb_path_ops)",
  `CREATE FUNCTION posts_titled(pattern text)
  RETURNS TABLE (id uuid, category text, tags jsonb, published_on date, slug text)
  LANGUAGE sql STABLE ROWS 100 SET enable_seqscan = off AS $$
    SELECT id, category, tags, published_on, slug FROM post WHERE published AND lower(title) LIKE pattern
  $$`,
];

/**
 * The places of published tours, fullest first, and how many tours there are in each by type: of all in whose location the
 * place stands, as the list's filter finds them. The place '' is everywhere. Tours change by the company's hand, rarely and one
 * after the other; what a change may concern is counted anew.
 */
const places = [
  `CREATE TABLE place_tally (
    place text PRIMARY KEY,
    tours integer NOT NULL,
    of_type jsonb NOT NULL
  )`,
  "CREATE INDEX place_tally_fullest_idx ON place_tally (tours DESC, place)",
  `CREATE TABLE destination_tally (
    destination text PRIMARY KEY,
    tours integer NOT NULL
  )`,
  // A tour counts in its own category and in each that also lists it.
  `CREATE TABLE category_tally (
    category text PRIMARY KEY,
    tours integer NOT NULL
  )`,
  `CREATE FUNCTION categories_of(one tour) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
    SELECT one.category UNION SELECT jsonb_array_elements_text(one.also_in) ORDER BY 1
  $$`,
  `CREATE FUNCTION places_in(location text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(btrim(part)) FROM unnest(string_to_array(location, ',')) AS part
  $$`,
  `CREATE FUNCTION recount_places(changed text) RETURNS void LANGUAGE plpgsql AS $$
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
  END $$`,
  `CREATE OR REPLACE FUNCTION tally_tour(one tour, step integer) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT one.published THEN RETURN; END IF;
    INSERT INTO tour_tally AS tally SELECT one.location, one.travel_type, one.destination, step
      ON CONFLICT (location, travel_type, destination) DO UPDATE SET tours = tally.tours + step;
    INSERT INTO destination_tally AS tally SELECT one.destination, step
      ON CONFLICT (destination) DO UPDATE SET tours = tally.tours + step;
    INSERT INTO category_tally AS tally SELECT listing, step FROM categories_of(one) AS listing
      ON CONFLICT (category) DO UPDATE SET tours = tally.tours + step;
    PERFORM recount_places(one.location);
  END $$`,
  "DROP TRIGGER tour_tallied ON tour",
  `CREATE TRIGGER tour_tallied
    AFTER INSERT OR DELETE OR UPDATE OF location, travel_type, destination, category, also_in, published ON tour
    FOR EACH ROW EXECUTE FUNCTION tally_tour_change()`,
  `INSERT INTO category_tally SELECT listing, count(*) FROM tour, categories_of(tour) AS listing
    WHERE published GROUP BY listing`,
  "INSERT INTO destination_tally SELECT destination, sum(tours) FROM tour_tally GROUP BY destination",
  "SELECT count(recount_places(location)) FROM (SELECT DISTINCT location FROM tour_tally WHERE tours > 0) AS known",
];

export const statements: string[] = [...guides, ...search, ...stories, ...places];
