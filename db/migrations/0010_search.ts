/**
 * Search across tours and stories: an entry for each published one, kept by triggers so that no writer can forget it, and
 * the words that occur in them, from which a slip of the finger is mended.
 */
const extension = `DO $$
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE EXCEPTION 'Search needs PostgreSQL''s extension pg_trgm, and this database user cannot create it: have an administrator install it (it comes with PostgreSQL) and run CREATE EXTENSION pg_trgm in this database once.'
      USING ERRCODE = 'PH001';
  END $$`;

/**
 * How a text sounds to an Indian ear, in plain Latin letters: Devanagari and its many transliterations fall together
 * ("दिल्ली", "Dilli", "Delhi", "Dehli" are all "dili"; "Jaypur" is "jaipur"), so do letters that are mistaken for each other.
 */
const sound = String.raw`CREATE FUNCTION search_sound(given text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
  END $$`;

/** What stands in the entry's vectors: English words by their stem, and how the words sound, marked by "zq". */
const vectors = [
  String.raw`CREATE FUNCTION search_vector(given text, weight "char") RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('english', given), weight)
      || setweight(to_tsvector('simple', regexp_replace(search_sound(given), '([a-z0-9]+)', 'zq\1', 'g')), weight)
  $$`,
  `CREATE TABLE search_entry (
    kind text NOT NULL CHECK (kind IN ('tour', 'post')),
    id uuid NOT NULL,
    slug text NOT NULL,
    category text NOT NULL,
    name text NOT NULL,
    name_hindi text NOT NULL,
    place text NOT NULL,
    tagline text NOT NULL,
    photo text NOT NULL,
    -- Where it stands among its equals: tours in the company's order, stories by their day, newest first.
    standing integer NOT NULL,
    places text NOT NULL,
    about text NOT NULL,
    body text NOT NULL,
    -- Small, and read for every match: what it is ranked by.
    heading tsvector NOT NULL GENERATED ALWAYS AS (
      search_vector(name || ' ' || name_hindi, 'A') || search_vector(places, 'B') || search_vector(about, 'C')) STORED,
    -- Large, and read by its index alone: whether it matches.
    words tsvector NOT NULL GENERATED ALWAYS AS (
      search_vector(name || ' ' || name_hindi, 'A') || search_vector(places, 'B') || search_vector(about, 'C')
      || setweight(to_tsvector('english', body), 'D')) STORED,
    PRIMARY KEY (kind, id)
  )`,
  "CREATE INDEX search_entry_words_idx ON search_entry USING gin (words) WITH (fastupdate = off)",
  `CREATE TABLE search_word (
    word text PRIMARY KEY,
    sound text NOT NULL,
    stem text NOT NULL
  )`,
  "CREATE INDEX search_word_sound_idx ON search_word (sound text_pattern_ops)",
  "CREATE INDEX search_word_stem_idx ON search_word (stem)",
  "CREATE INDEX search_word_nearest_idx ON search_word USING gist (sound gist_trgm_ops)",
  // New words only; those that no entry holds any more stay, and are never proposed.
  `CREATE FUNCTION search_learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_word (word, sound, stem)
    SELECT fresh.word, search_sound(fresh.word), coalesce((ts_lexize('english_stem', fresh.word))[1], fresh.word)
    FROM unnest(tsvector_to_array(to_tsvector('simple', NEW.name || ' ' || NEW.name_hindi || ' ' || NEW.places || ' '
      || NEW.about || ' ' || NEW.body))) AS fresh (word)
    WHERE length(fresh.word) BETWEEN 3 AND 40 AND fresh.word !~ '[-/.@0-9]'
      AND NOT EXISTS (SELECT FROM search_word AS known WHERE known.word = fresh.word)
      AND search_sound(fresh.word) ~ '^[a-z0-9]+$'
    ORDER BY fresh.word
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER search_entry_words_learnt AFTER INSERT OR UPDATE ON search_entry
    FOR EACH ROW EXECUTE FUNCTION search_learn_words()`,
];

const entry = "kind, id, slug, category, name, name_hindi, place, tagline, photo, standing, places, about, body";
const renewed = entry
  .split(", ")
  .slice(2)
  .map((column) => `${column} = excluded.${column}`)
  .join(", ");

/** Keeps the entry of one kind as its row is. */
const kept = (kind: "tour" | "post", values: string, from: string): string[] => [
  `CREATE FUNCTION search_keep_${kind}(given ${kind}) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT given.published THEN
      DELETE FROM search_entry WHERE kind = '${kind}' AND id = given.id;
      RETURN;
    END IF;
    INSERT INTO search_entry (${entry}) SELECT '${kind}', given.id, given.slug, given.category, ${values} ${from}
    ON CONFLICT (kind, id) DO UPDATE SET ${renewed};
  END $$`,
  `CREATE FUNCTION search_follow_${kind}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_entry WHERE kind = '${kind}' AND id = OLD.id;
    ELSE
      PERFORM search_keep_${kind}(NEW);
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER ${kind}_searchable AFTER INSERT OR UPDATE OR DELETE ON ${kind}
    FOR EACH ROW EXECUTE FUNCTION search_follow_${kind}()`,
];

const entries = [
  `CREATE FUNCTION search_texts(document jsonb, VARIADIC paths jsonpath[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(string_agg(found #>> '{}', ' '), '') FROM unnest(paths) AS path, jsonb_path_query(document, path) AS found
  $$`,
  ...kept(
    "tour",
    `given.name, coalesce(given.details ->> 'nameHindi', ''), given.location, given.details ->> 'tagline',
      given.background_photo, given.position,
      concat_ws(' ', given.location, given.details ->> 'locationHindi', destination.name, destination.name_hindi, destination.region),
      concat_ws(' ', given.details ->> 'tagline', given.details ->> 'feature', given.travel_type, given.level,
        search_texts(given.details, '$.tags[*]')),
      search_texts(given.details, '$.shortDescription[*]', '$.highlights[*].name', '$.highlights[*].nameHindi',
        '$.highlights[*].shortDescription', '$.itinerary[*].title', '$.itinerary[*].place', '$.itinerary[*].placeHindi',
        '$.itinerary[*].description', '$.meetingPoint.name', '$.meetingPoint.nameHindi', '$.host.name')`,
    "FROM destination WHERE destination.slug = given.destination",
  ),
  ...kept(
    "post",
    `given.title, '', given.category, given.document ->> 'shortDescription', given.photo, date '2100-01-01' - given.published_on,
      '', concat_ws(' ', given.document ->> 'shortDescription', given.category, search_texts(given.document, '$.tags[*]')),
      search_texts(given.document, '$.sections[*].title', '$.sections[*].paragraphs[*]', '$.quote.text', '$.points[*]',
        '$.author.name')`,
    "",
  ),
  // A destination's name is part of how its tours are found.
  `CREATE FUNCTION search_follow_destination() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM search_keep_tour(tour) FROM tour WHERE tour.destination = NEW.slug;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER destination_searchable AFTER UPDATE OF name, name_hindi, region ON destination
    FOR EACH ROW EXECUTE FUNCTION search_follow_destination()`,
  "SELECT count(search_keep_tour(tour)) FROM tour",
  "SELECT count(search_keep_post(post)) FROM post",
];

/** What keeps pages as quick with a hundred times as much: an index for every list, and sums that are kept instead of made. */
const growth = [
  "CREATE INDEX tour_position_idx ON tour (position) WHERE published",
  "CREATE INDEX tour_paid_idx ON tour ((coalesce(offer_paise, regular_paise)), position) WHERE published",
  "CREATE INDEX tour_offer_idx ON tour (position) WHERE published AND offer_paise IS NOT NULL",
  "CREATE INDEX tour_kind_idx ON tour (kind, position) WHERE published",
  "CREATE INDEX tour_destination_idx ON tour (destination, position) WHERE published",
  "CREATE INDEX tour_featured_idx ON tour (featured DESC, position) WHERE published",
  // The longest tour bounds how far back a guide may still be out.
  "CREATE INDEX tour_duration_idx ON tour (duration_minutes)",
  "CREATE INDEX tour_also_in_idx ON tour USING gin (also_in jsonb_path_ops)",
  "CREATE INDEX tour_former_idx ON tour USING gin (slug_history jsonb_path_ops)",
  "CREATE INDEX tour_called_idx ON tour (lower(name))",
  "CREATE INDEX tour_name_part_idx ON tour USING gin (lower(name) gin_trgm_ops)",
  "CREATE INDEX tour_location_part_idx ON tour USING gin (lower(location) gin_trgm_ops)",
  "CREATE INDEX departure_day_idx ON departure (local_date, tour_id) WHERE status = 'open'",
  "DROP INDEX post_newest_idx",
  "CREATE INDEX post_newest_idx ON post (published_on DESC, slug) WHERE published",
  "CREATE INDEX post_category_idx ON post (category, published_on DESC, slug) WHERE published",
  "CREATE INDEX post_tags_idx ON post USING gin ((document -> 'tags') jsonb_path_ops)",
  "CREATE INDEX post_about_idx ON post USING gin ((document -> 'relatedTours'))",
  "CREATE INDEX post_former_idx ON post USING gin (slug_history jsonb_path_ops)",
  "CREATE INDEX post_title_part_idx ON post USING gin (lower(title) gin_trgm_ops)",
  "CREATE INDEX review_featured_idx ON review (reviewed_on DESC) WHERE featured AND status = 'published'",
  "CREATE INDEX booking_email_idx ON booking (lower(contact_email), created_at DESC)",

  // How many published tours there are of a type in a location and a destination.
  `CREATE TABLE tour_tally (
    location text NOT NULL,
    travel_type text NOT NULL,
    destination text NOT NULL,
    tours integer NOT NULL,
    PRIMARY KEY (location, travel_type, destination)
  )`,
  // How many published stories there are of a category with a tag; the tag '' counts each once.
  `CREATE TABLE post_tally (
    category text NOT NULL,
    tag text NOT NULL,
    posts integer NOT NULL,
    PRIMARY KEY (category, tag)
  )`,
  // How many published reviews gave so many half stars, of a tour and of all.
  `CREATE TABLE review_tally (
    tour_id uuid NOT NULL,
    rating_halves integer NOT NULL,
    reviews integer NOT NULL,
    PRIMARY KEY (tour_id, rating_halves)
  )`,
  `CREATE TABLE review_total (
    rating_halves integer PRIMARY KEY,
    reviews integer NOT NULL
  )`,
  ...tallied(
    "tour",
    "published",
    `INSERT INTO tour_tally AS tally SELECT one.location, one.travel_type, one.destination, step
      ON CONFLICT (location, travel_type, destination) DO UPDATE SET tours = tally.tours + step;`,
    "location, travel_type, destination, published",
  ),
  ...tallied(
    "post",
    "published",
    `INSERT INTO post_tally AS tally
      SELECT one.category, tag, step FROM (
        SELECT '' AS tag UNION SELECT jsonb_array_elements_text(one.document -> 'tags')) AS tags ORDER BY tag
      ON CONFLICT (category, tag) DO UPDATE SET posts = tally.posts + step;`,
    "category, document, published",
  ),
  ...tallied(
    "review",
    "status = 'published'",
    `INSERT INTO review_tally AS tally VALUES (one.tour_id, one.rating_halves, step)
      ON CONFLICT (tour_id, rating_halves) DO UPDATE SET reviews = tally.reviews + step;
    INSERT INTO review_total AS tally VALUES (one.rating_halves, step)
      ON CONFLICT (rating_halves) DO UPDATE SET reviews = tally.reviews + step;`,
    "tour_id, rating_halves, status",
  ),
  "SELECT count(tally_tour(tour, 1)) FROM tour",
  "SELECT count(tally_post(post, 1)) FROM post",
  "SELECT count(tally_review(review, 1)) FROM review",
];

/** Keeps a sum as the rows of a table come, go and change; `counts` says which of them count. */
function tallied(table: string, counts: string, add: string, columns: string): string[] {
  return [
    `CREATE FUNCTION tally_${table}(one ${table}, step integer) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT (one.${counts}) THEN RETURN; END IF;
      ${add}
    END $$`,
    `CREATE FUNCTION tally_${table}_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM tally_${table}(OLD, -1); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM tally_${table}(NEW, 1); END IF;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER ${table}_tallied AFTER INSERT OR DELETE OR UPDATE OF ${columns} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION tally_${table}_change()`,
  ];
}

export const statements: string[] = [extension, sound, ...vectors, ...entries, ...growth];
