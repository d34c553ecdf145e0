/**
 * Tours are found by what else their page tells: how long they take, what is included, whom they fit, and their questions. What is
 * included and the length stand in the heading, below the tagline; the rest in `further`, which is looked into only where nothing
 * above it is enough. A word that stands whole in a text comes before one that only begins so: Holi is no holiday.
 *
 * `search_foremost` with three arguments and `search_totals` stay: the version before this one asks them as long as processes are replaced
 * one by one. 0056 takes them away.
 */
const always = "SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan";

/**
 * Lengths as one word each, in which the search looks for "3 days", "half day" and "a week" (modules/search/tour-lengths.ts): "3day",
 * "halfday", "1week". Between two full hours both are meant; a full one stands there twice and so comes first.
 */
const lengths = [
  `CREATE FUNCTION search_length(duration jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT concat_ws(' ',
      CASE WHEN days > 0 THEN days || 'day multiday' END,
      CASE WHEN days BETWEEN 2 AND 3 THEN 'weekend' END,
      CASE WHEN days >= 6 AND abs(days - 7 * round(days / 7.0)) <= 1 THEN round(days / 7.0) || 'week' END,
      CASE WHEN nights > 0 THEN nights || 'night' END,
      CASE WHEN hours > 0 THEN floor(hours) || 'hour ' || ceil(hours) || 'hour 1day' END,
      CASE WHEN hours > 0 AND hours <= 5 THEN 'halfday' WHEN hours > 5 THEN 'fullday' END)
    FROM (SELECT (duration ->> 'days')::numeric AS days, (duration ->> 'nights')::numeric AS nights,
      (duration ->> 'hours')::numeric AS hours) AS lasting
  $$`,
  // Of a story, what its title says: "How to Pack for Six Days".
  `CREATE FUNCTION search_lengths_in(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(string_agg(coalesce(
        array_position('{one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve}'::text[], said[1])::text, said[1]) || said[2], ' '), '')
    FROM regexp_matches(lower(title),
      '\\m(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -](day|night|hour|week)s?\\M', 'g') AS said
  $$`,
];

const entries = [
  // What stands in the heading with the least weight.
  "ALTER TABLE search_entry ADD COLUMN included text NOT NULL DEFAULT ''",
  // What else a tour's page tells, to be read as the passage that was found.
  "ALTER TABLE search_entry ADD COLUMN further text NOT NULL DEFAULT ''",
  "ALTER TABLE search_entry DROP COLUMN heading",
  `ALTER TABLE search_entry ADD COLUMN heading tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(name || ' ' || name_hindi, 'A') || search_vector(places, 'B') || search_vector(about, 'C')
    || search_vector(included, 'D')) STORED`,
  // All that a tour tells, `words` included; of a story there is nothing further.
  "ALTER TABLE search_hit ADD COLUMN further tsvector",
  // What is read of an entry wherever it is listed: what does not stand here is shown by a passage.
  "ALTER TABLE search_hit ADD COLUMN above tsvector NOT NULL DEFAULT ''",
  `CREATE INDEX search_hit_tour_further_idx ON search_hit USING gin (further) WITH (fastupdate = off) WHERE kind = 'tour'`,
  `CREATE OR REPLACE FUNCTION search_keep_hit() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END $$`,
  `CREATE OR REPLACE FUNCTION search_learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END $$`,
];

const entry =
  "kind, id, slug, category, name, name_hindi, place, tagline, photo, standing, places, about, body, included, further";
const renewed = entry
  .split(", ")
  .slice(2)
  .map((column) => `${column} = excluded.${column}`)
  .join(", ");

/** Keeps the entry of one kind as its row is. */
const kept = (kind: "tour" | "post", values: string, from: string): string =>
  `CREATE OR REPLACE FUNCTION search_keep_${kind}(given ${kind}) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT given.published THEN
      DELETE FROM search_entry WHERE kind = '${kind}' AND id = given.id;
      RETURN;
    END IF;
    INSERT INTO search_entry (${entry}) SELECT '${kind}', given.id, given.slug, given.category, ${values} ${from}
    ON CONFLICT (kind, id) DO UPDATE SET ${renewed};
  END $$`;

const keepers = [
  // Sentences, each with its full stop: what is included, the questions, whom it fits.
  `CREATE FUNCTION search_further(level text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT concat_ws(' ',
      (SELECT string_agg((one ->> 'title') || ': ' || (one ->> 'description'), ' ' ORDER BY place)
        FROM jsonb_path_query(details, '$.inclusions[*]') WITH ORDINALITY AS included (one, place)),
      (SELECT string_agg((one ->> 'question') || ' ' || (one ->> 'answer'), ' ' ORDER BY place)
        FROM jsonb_path_query(details, '$.faq[*]') WITH ORDINALITY AS asked (one, place)),
      'Level: ' || level || '.', details #>> '{fit,fitness}', 'Toilets: ' || (details #>> '{fit,toilets}'),
      'Languages: ' || (SELECT string_agg(one #>> '{}', ', ' ORDER BY place)
        FROM jsonb_path_query(details, '$.languages[*]') WITH ORDINALITY AS spoken (one, place)) || '.')
  $$`,
  kept(
    "tour",
    `given.name, coalesce(given.details ->> 'nameHindi', ''), given.location, given.details ->> 'tagline',
      given.background_photo, given.position,
      concat_ws(' ', given.location, given.details ->> 'locationHindi', destination.name, destination.name_hindi, destination.region),
      concat_ws(' ', given.details ->> 'tagline', given.details ->> 'feature', given.travel_type, given.level,
        search_texts(given.details, '$.tags[*]')),
      search_texts(given.details, '$.shortDescription[*]', '$.highlights[*].name', '$.highlights[*].nameHindi',
        '$.highlights[*].shortDescription', '$.itinerary[*].title', '$.itinerary[*].place', '$.itinerary[*].placeHindi',
        '$.itinerary[*].description', '$.meetingPoint.name', '$.meetingPoint.nameHindi', '$.host.name'),
      concat_ws(' ', search_length(given.details -> 'duration'), search_texts(given.details, '$.inclusions[*].title')),
      search_further(given.level, given.details)`,
    "FROM destination WHERE destination.slug = given.destination",
  ),
  kept(
    "post",
    `given.title, '', given.category, given.document ->> 'shortDescription', given.photo, date '2100-01-01' - given.published_on,
      '', concat_ws(' ', given.document ->> 'shortDescription', given.category, search_texts(given.document, '$.tags[*]')),
      search_texts(given.document, '$.sections[*].title', '$.sections[*].paragraphs[*]', '$.quote.text', '$.points[*]',
        '$.author.name'), search_lengths_in(given.title), ''`,
    "",
  ),
  "SELECT count(search_keep_tour(tour)) FROM tour",
  "SELECT count(search_keep_post(post)) FROM post",
];

const kinds = ["tour", "post"] as const;
const all = { tour: "further", post: "words" };

/**
 * What is called so (`fit` 2), and what has all the words in its name (1); only where those are fewer, what has them whole in its
 * heading or body (0), what has at least the beginning of the last one there (-1), and what has them further down (-2).
 */
const foremostOf = (kind: (typeof kinds)[number]): string => `
  RETURN QUERY
  WITH named AS MATERIALIZED (
    SELECT id, kind, standing, 1 + (id IN (SELECT id FROM search_entry WHERE lower(name) = lower(called)))::integer AS fit
    FROM search_hit WHERE kind = '${kind}' AND name_words @@ asked
  ),
  wholly AS MATERIALIZED (
    SELECT id, kind, standing, 0 FROM search_hit WHERE kind = '${kind}' AND words @@ whole
      AND id NOT IN (SELECT id FROM named) ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named))
  ),
  begun AS MATERIALIZED (
    SELECT id, kind, standing, -1 FROM search_hit WHERE kind = '${kind}' AND words @@ asked
      AND id NOT IN (SELECT id FROM named) AND id NOT IN (SELECT id FROM wholly)
    ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named) - (SELECT count(*) FROM wholly))
  )
  (SELECT * FROM named ORDER BY fit DESC, standing, id LIMIT most)
  UNION ALL SELECT * FROM wholly
  UNION ALL SELECT * FROM begun${
    kind === "post"
      ? ""
      : `
  -- A LIMIT of 0 runs nothing.
  UNION ALL (SELECT id, kind, standing, -2 FROM search_hit WHERE kind = 'tour' AND further @@ asked
      AND id NOT IN (SELECT id FROM named) AND id NOT IN (SELECT id FROM wholly) AND id NOT IN (SELECT id FROM begun)
    ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named) - (SELECT count(*) FROM wholly)
      - (SELECT count(*) FROM begun)))`
  };`;

const search = [
  // `whole` is `asked` with its last word whole; null where that is no word of any text.
  `CREATE FUNCTION search_foremost(asked tsquery, whole tsquery, called text, most integer)
  RETURNS TABLE (id uuid, kind text, standing integer, fit integer) LANGUAGE plpgsql STABLE ROWS 60 ${always} AS $$
  #variable_conflict use_column
  BEGIN
    ${kinds.map(foremostOf).join("")}
  END $$`,
  `CREATE FUNCTION search_counts(asked tsquery) RETURNS TABLE (tours integer, posts integer)
  LANGUAGE plpgsql STABLE ROWS 1 ${always} AS $$
  BEGIN
    RETURN QUERY SELECT ${kinds
      .map((kind) => `(SELECT count(*)::integer FROM search_hit WHERE kind = '${kind}' AND ${all[kind]} @@ asked)`)
      .join(", ")};
  END $$`,
];

export const statements: string[] = [...lengths, ...entries, ...keepers, ...search];
