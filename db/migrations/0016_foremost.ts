/**
 * Of the entries that a search finds, those that can stand foremost, and apart from them how many there are: neither carries
 * the other's rows, and the two are asked at once. Both keep their plan, and never read from end to end: a vector lies outside
 * its row, which the planner does not reckon with; nor walk an index to its end, which is the same at another price.
 *
 * `search_hits` and `posts_titled` stay: the version before this one asks them as long as processes are replaced one by one.
 * The next migration may take them away.
 */
const always = "SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan";
const kinds = ["tour", "post"] as const;

/** Tours and stories are looked for apart: whoever has enough of one kind by its names need not read on for the other's sake. */
const indexes = [
  "DROP INDEX search_hit_words_idx, search_hit_name_words_idx",
  ...kinds.flatMap((kind) =>
    ["words", "name_words"].map(
      (vector) => `CREATE INDEX search_hit_${kind}_${vector}_idx ON search_hit USING gin (${vector})
        WITH (fastupdate = off) WHERE kind = '${kind}'`,
    ),
  ),
];

/** What is called so (`fit` 2), then what has all the words in its name (1); only where those are fewer, what has them anywhere (0). */
const foremostOf = (kind: (typeof kinds)[number]): string => `
  RETURN QUERY
  WITH named AS MATERIALIZED (
    SELECT id, kind, standing, 1 + (id IN (SELECT id FROM search_entry WHERE lower(name) = lower(called)))::integer AS fit
    FROM search_hit WHERE kind = '${kind}' AND name_words @@ asked
  )
  (SELECT * FROM named ORDER BY fit DESC, standing, id LIMIT most)
  UNION ALL
  -- A LIMIT of 0 runs nothing.
  (SELECT id, kind, standing, 0 FROM search_hit WHERE kind = '${kind}' AND words @@ asked
    AND id NOT IN (SELECT id FROM named) ORDER BY standing, id LIMIT greatest(0, most - (SELECT count(*) FROM named)));`;

const search = [
  `CREATE FUNCTION search_foremost(asked tsquery, called text, most integer)
  RETURNS TABLE (id uuid, kind text, standing integer, fit integer) LANGUAGE plpgsql STABLE ROWS 60 ${always} AS $$
  #variable_conflict use_column
  BEGIN
    ${kinds.map(foremostOf).join("")}
  END $$`,
  `CREATE FUNCTION search_totals(asked tsquery) RETURNS TABLE (tours integer, posts integer)
  LANGUAGE plpgsql STABLE ROWS 1 ${always} AS $$
  BEGIN
    RETURN QUERY SELECT (SELECT count(*)::integer FROM search_hit WHERE kind = 'tour' AND words @@ asked),
      (SELECT count(*)::integer FROM search_hit WHERE kind = 'post' AND words @@ asked);
  END $$`,
  `CREATE OR REPLACE FUNCTION search_holds(asked tsquery) RETURNS boolean LANGUAGE sql STABLE COST 1000 SET enable_seqscan = off AS $$
    SELECT EXISTS (SELECT FROM search_hit WHERE kind = 'tour' AND words @@ asked)
      OR EXISTS (SELECT FROM search_hit WHERE kind = 'post' AND words @@ asked)
  $$`,
];

/**
 * What a published story is counted by when it is looked for by a part of its title: in short rows, for a story's own is long,
 * and what a few hundred have in their titles is counted for every choice beside the list. Title in small letters.
 */
const stories = [
  `CREATE TABLE title_tally (
    post_id uuid PRIMARY KEY REFERENCES post (id) ON DELETE CASCADE,
    title text NOT NULL,
    category text NOT NULL,
    -- As text, which is compared at once; a list is taken apart for it.
    tags text NOT NULL
  )`,
  "INSERT INTO title_tally SELECT id, lower(title), category, coalesce(tags::text, '[]') FROM post WHERE published",
  "CREATE INDEX title_tally_title_idx ON title_tally USING gin (title gin_trgm_ops) WITH (fastupdate = off)",
  `CREATE FUNCTION keep_title_tally() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.published THEN
      INSERT INTO title_tally VALUES (NEW.id, lower(NEW.title), NEW.category, coalesce(NEW.tags::text, '[]'))
      ON CONFLICT (post_id) DO UPDATE SET title = excluded.title, category = excluded.category, tags = excluded.tags;
    ELSE
      DELETE FROM title_tally WHERE post_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER post_title_tallied AFTER INSERT OR UPDATE OF title, category, document, published ON post
    FOR EACH ROW EXECUTE FUNCTION keep_title_tally()`,
];

/** What a card shows of a tour's details beside them: those are ten thousand letters long, and a list reads two dozen. */
const cards = [
  `CREATE FUNCTION tour_card(details jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT jsonb_object_agg(key, value) FROM jsonb_each(details)
    WHERE key IN ('nameHindi', 'tagline', 'mode', 'duration', 'distanceKm', 'date')
  $$`,
  "ALTER TABLE tour ADD COLUMN card jsonb GENERATED ALWAYS AS (tour_card(details)) STORED",
];

export const statements: string[] = [...indexes, ...search, ...stories, ...cards];
