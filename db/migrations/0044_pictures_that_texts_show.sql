-- The studio's list reads names alone, and uses of pictures stand in a table of their own: both grew with all texts of the site.

-- All tables or none, as in 0030: transactions of older processes lock them in another order.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE tour, post, page, category, destination, content_draft, guide, review IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

CREATE FUNCTION plain_letters(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'))
$function$;
COMMENT ON FUNCTION plain_letters(text) IS 'Small letters without accents, so that "delhi" finds "Délhi".';
CREATE INDEX tour_plain_name_idx ON tour USING gin (plain_letters(name) gin_trgm_ops);
CREATE INDEX post_plain_title_idx ON post USING gin (plain_letters(title) gin_trgm_ops);

CREATE TABLE shown_picture (
  picture text NOT NULL,
  holder text NOT NULL CHECK (holder IN ('tour', 'story', 'page', 'category', 'destination', 'draft', 'guide', 'review')),
  key text NOT NULL,
  places integer NOT NULL CHECK (places > 0),
  PRIMARY KEY (picture, holder, key)
);
CREATE INDEX shown_picture_holder_idx ON shown_picture (holder, key);
COMMENT ON TABLE shown_picture IS 'Texts, drafts, guides and reviews that show a picture. Kept by triggers of theirs.';
COMMENT ON COLUMN shown_picture.picture IS 'Key of a photo; a text may name one that there is not.';
COMMENT ON COLUMN shown_picture.key IS 'Key of a page; id of the others.';
COMMENT ON COLUMN shown_picture.places IS 'How often it stands within the holder.';

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

CREATE TRIGGER tour_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF details ON tour
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('tour', 'details', 'id');
CREATE TRIGGER post_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF document ON post
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('story', 'document', 'id');
CREATE TRIGGER page_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF document ON page
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('page', 'document', 'key');
CREATE TRIGGER category_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF background_photo ON category
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('category', 'background_photo', 'id');
CREATE TRIGGER destination_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF photo ON destination
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('destination', 'photo', 'id');
CREATE TRIGGER content_draft_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF value ON content_draft
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('draft', 'value', 'id');
CREATE TRIGGER guide_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF portrait ON guide
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('guide', 'portrait', 'id');
CREATE TRIGGER review_shows_pictures AFTER INSERT OR DELETE OR UPDATE OF photo ON review
  FOR EACH ROW EXECUTE FUNCTION note_shown_pictures('review', 'photo', 'id');

INSERT INTO shown_picture
SELECT picture, holder, key, count(*) FROM (
  SELECT 'tour' AS holder, id::text AS key, details AS document FROM tour
  UNION ALL SELECT 'story', id::text, document FROM post
  UNION ALL SELECT 'page', key, document FROM page
  UNION ALL SELECT 'category', id::text, jsonb_build_object('photo', background_photo) FROM category
  UNION ALL SELECT 'destination', id::text, jsonb_build_object('photo', photo) FROM destination
  UNION ALL SELECT 'draft', id::text, value FROM content_draft
  UNION ALL SELECT 'guide', id::text, jsonb_build_object('photo', portrait) FROM guide WHERE portrait IS NOT NULL
  UNION ALL SELECT 'review', id::text, jsonb_build_object('photo', photo) FROM review WHERE photo IS NOT NULL
) AS held, pictures_in(document) AS picture
GROUP BY 1, 2, 3;
