-- The studio writes tours and categories too. A destination may move: its former address leads on, and its texts go by its id.

ALTER TABLE content_draft DROP CONSTRAINT content_draft_kind_check;
ALTER TABLE content_draft ADD CONSTRAINT content_draft_kind_check
  CHECK (kind IN ('page', 'tour', 'category', 'story', 'destination'));
ALTER TABLE content_version DROP CONSTRAINT content_version_kind_check;
ALTER TABLE content_version ADD CONSTRAINT content_version_kind_check
  CHECK (kind IN ('page', 'tour', 'category', 'story', 'destination'));

ALTER TABLE destination ADD COLUMN slug_history jsonb NOT NULL DEFAULT '[]';
ALTER TABLE tour DROP CONSTRAINT tour_destination_fkey;
ALTER TABLE tour ADD CONSTRAINT tour_destination_fkey
  FOREIGN KEY (destination) REFERENCES destination(slug) ON UPDATE CASCADE;

UPDATE content_draft SET key = destination.id::text FROM destination
  WHERE content_draft.kind = 'destination' AND content_draft.key = destination.slug;
UPDATE content_version SET key = destination.id::text FROM destination
  WHERE content_version.kind = 'destination' AND content_version.key = destination.slug;
COMMENT ON COLUMN content_draft.key IS 'Key of a page; id of a tour, a category, a story or a destination.';

-- The places of the map are a list, which the studio's form can ask for.
UPDATE page SET document = jsonb_set(document, '{places}', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('destination', place.key) || place.value
      ORDER BY destination.position, place.key), '[]')
    FROM jsonb_each(document -> 'places') AS place LEFT JOIN destination ON destination.slug = place.key))
  WHERE key = 'destinations' AND jsonb_typeof(document -> 'places') = 'object';
