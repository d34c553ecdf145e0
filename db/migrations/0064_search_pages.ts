/**
 * Search also finds the answers of the FAQ, sections of the legal pages, other pages and destinations. They have a table of
 * their own, kept by triggers: they are few and short, and need none of what makes thousands of tours quick to rank.
 */
const table = [
  `CREATE TABLE search_page (
    path text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('answer', 'page', 'destination')),
    -- The row it was written from: "page:faq", "destination:<id>".
    source text NOT NULL,
    name text NOT NULL,
    name_hindi text NOT NULL DEFAULT '',
    place text NOT NULL,
    -- Other words by which people look for it; not shown.
    called text NOT NULL DEFAULT '',
    body text NOT NULL,
    standing integer NOT NULL,
    words tsvector NOT NULL GENERATED ALWAYS AS (
      search_vector(name || ' ' || name_hindi, 'A') || search_vector(place || ' ' || called, 'B')
      || setweight(to_tsvector('english', body), 'D')) STORED
  )`,
  "CREATE INDEX search_page_words_idx ON search_page USING gin (words) WITH (fastupdate = off)",
  "CREATE INDEX search_page_source_idx ON search_page (source)",
  // Slips of the finger are mended towards these words too.
  `CREATE OR REPLACE FUNCTION search_holds(asked tsquery) RETURNS boolean LANGUAGE sql STABLE COST 1000 SET enable_seqscan = off AS $$
    SELECT EXISTS (SELECT FROM search_hit WHERE kind = 'tour' AND words @@ asked)
      OR EXISTS (SELECT FROM search_hit WHERE kind = 'post' AND words @@ asked)
      OR EXISTS (SELECT FROM search_page WHERE words @@ asked)
  $$`,
  `CREATE FUNCTION search_learn_page_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
    -- And the scripts it is written in, as 0063_search_scripts does for other entries.
    INSERT INTO search_script (block)
    SELECT found.block FROM search_blocks(concat_ws(' ', NEW.name, NEW.name_hindi, NEW.place, NEW.called, NEW.body)) AS found (block)
    WHERE NOT EXISTS (SELECT FROM search_script AS known WHERE known.block = found.block)
    ORDER BY found.block
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER search_page_words_learnt AFTER INSERT OR UPDATE ON search_page
    FOR EACH ROW EXECUTE FUNCTION search_learn_page_words()`,
  // Links are written [words](/path): their words alone are read.
  `CREATE FUNCTION search_unlinked(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(given, '\\[([^]]+)\\]\\([^)]+\\)', '\\1', 'g')
  $$`,
];

/** Pages of sections: each section has an address of its own. */
const legal = { privacy: ["/privacy", "गोपनीयता"], terms: ["/terms-condition", "नियम और शर्तें"] } as const;

/** Other pages: their address, where their document has name and words, and what else people call them. */
const others = [
  {
    key: "contact",
    path: "/contact",
    name: "$.heading",
    texts: ["$.introduction"],
    hindi: "संपर्क",
    called: "contact telephone phone number email address whatsapp office hours map",
  },
  {
    key: "about",
    path: "/about",
    name: "$.headertitle",
    texts: ["$.intro.text1", "$.intro.text2", "$.aboutTour.para1", "$.history.para", "$.team.title", "$.team.para"],
    hindi: "हमारे बारे में",
    called: "about us company team guides history",
  },
  {
    key: "gallery",
    path: "/gallery",
    name: "$.heading",
    texts: ["$.introduction", "$.albums[*].title"],
    hindi: "तस्वीरें",
    called: "gallery photos pictures albums",
  },
  {
    key: "holidays",
    path: "/india-by-cycle",
    name: "$.banner.heading",
    texts: ["$.banner.text", "$.holidays.subheading"],
    hindi: "",
    called: "cycling holidays multi-day",
  },
  {
    key: "destinations",
    path: "/destination-list-v2",
    name: "$.heading",
    texts: ["$.introduction"],
    hindi: "",
    called: "destinations places map",
  },
] as const;

const quoted = (words: string): string => `'${words.replaceAll("'", "''")}'`;

const keptPages = [
  `CREATE FUNCTION search_keep_page(given page) RETURNS void LANGUAGE plpgsql AS $$
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
    ${Object.entries(legal)
      .map(
        ([key, [path, hindi]]) => `IF given.key = '${key}' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, body, standing)
      VALUES ('${path}', 'page', 'page:${key}', d ->> 'title', ${quoted(hindi)}, '', search_unlinked(d ->> 'introduction'), 2);
      INSERT INTO search_page (path, kind, source, name, place, body, standing)
      SELECT '${path}#' || (section ->> 'id'), 'answer', 'page:${key}', section ->> 'title', d ->> 'title',
        search_unlinked(search_texts(section, '$.paragraphs[*]')), 200 + s
      FROM jsonb_array_elements(d -> 'sections') WITH ORDINALITY AS sections (section, s)
      ON CONFLICT DO NOTHING;
    END IF;`,
      )
      .join("\n    ")}
    ${others
      .map(
        ({ key, path, name, texts, hindi, called }) => `IF given.key = '${key}' THEN
      INSERT INTO search_page (path, kind, source, name, name_hindi, place, called, body, standing)
      VALUES ('${path}', 'page', 'page:${key}', search_texts(d, '${name}'), ${quoted(hindi)}, '', ${quoted(called)},
        search_unlinked(search_texts(d, ${texts.map(quoted).join(", ")})), 3);
    END IF;`,
      )
      .join("\n    ")}
  END $$`,
  `CREATE FUNCTION search_follow_page() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_page WHERE source = 'page:' || OLD.key;
    ELSE
      PERFORM search_keep_page(NEW);
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER page_searchable AFTER INSERT OR UPDATE OR DELETE ON page
    FOR EACH ROW EXECUTE FUNCTION search_follow_page()`,
];

const keptDestinations = [
  `CREATE FUNCTION search_keep_destination(given destination) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM search_page WHERE source = 'destination:' || given.id;
    INSERT INTO search_page (path, kind, source, name, name_hindi, place, body, standing)
    VALUES ('/destinations/' || given.slug, 'destination', 'destination:' || given.id, given.name, given.name_hindi, given.region,
      given.introduction, given.position)
    ON CONFLICT DO NOTHING;
  END $$`,
  `CREATE FUNCTION search_follow_destination_page() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_page WHERE source = 'destination:' || OLD.id;
    ELSE
      PERFORM search_keep_destination(NEW);
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER destination_page_searchable AFTER INSERT OR UPDATE OR DELETE ON destination
    FOR EACH ROW EXECUTE FUNCTION search_follow_destination_page()`,
];

export const statements: string[] = [
  ...table,
  ...keptPages,
  ...keptDestinations,
  "SELECT count(search_keep_page(page)) FROM page",
  "SELECT count(search_keep_destination(destination)) FROM destination",
];
