-- A new tour has no row yet that a timetable could belong to: its draft keeps the rule until it is published.

ALTER TABLE content_draft ADD COLUMN timetable jsonb;
COMMENT ON COLUMN content_draft.timetable IS 'Rule of the timetable with which a new tour begins. Without a capacity it has the places of the tour''s group.';
