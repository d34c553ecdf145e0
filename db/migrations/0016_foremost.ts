/**
 * Of the entries that a search finds, those that can stand foremost, and apart from them how many there are: neither carries
 * the other's rows, and the two are asked at once. Both keep their plan, and never read from end to end: a vector lies outside
 * its row, which the planner does not reckon with; nor walk an index to its end, which is the same at another price.
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

/** What is called so (\`fit\` 2), then what has all the words in its name (1); only where those are fewer, what has them anywhere (0). */
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
  "DROP FUNCTION search_hits",
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

export const statements: string[] = [...indexes, ...search];
