/**
 * The scripts that searched texts are written in, besides Latin and Devanagari: a search for words in another one asks nothing. Learned
 * whenever an entry is written, and kept: a script that is written in no more costs a search, and nothing is missed.
 */
export const statements: string[] = [
  "CREATE TABLE search_script (block integer PRIMARY KEY)",
  // As `blockOf` in modules/search/written-scripts.server.ts.
  `CREATE FUNCTION search_blocks(given text) RETURNS SETOF integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT DISTINCT CASE WHEN code < 12288 THEN code >> 7 ELSE 65536 + (code >> 12) END
    FROM (
      SELECT ascii(found[1]) AS code
      FROM regexp_matches(given, '[^\\u0001-\\u036F\\u0900-\\u097F\\u2000-\\u2BFF]', 'g') AS found
    ) AS letter
  $$`,
  `CREATE FUNCTION search_learn_scripts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_script (block)
    SELECT found.block FROM search_blocks(
      concat_ws(' ', NEW.name, NEW.name_hindi, NEW.places, NEW.about, NEW.included, NEW.body, NEW.further)) AS found (block)
    WHERE NOT EXISTS (SELECT FROM search_script AS known WHERE known.block = found.block)
    ORDER BY found.block
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER search_entry_scripts AFTER INSERT OR UPDATE ON search_entry
    FOR EACH ROW EXECUTE FUNCTION search_learn_scripts()`,
  `INSERT INTO search_script (block)
    SELECT DISTINCT block
    FROM search_entry, search_blocks(concat_ws(' ', name, name_hindi, places, about, included, body, further)) AS block`,
];
