-- A draft saves itself while somebody types, and may wait for the moment at which guests shall see it.

ALTER TABLE content_draft
  ADD COLUMN page_view text,
  ADD COLUMN page_save integer NOT NULL DEFAULT 0,
  ADD COLUMN publish_at timestamptz,
  ADD COLUMN planned_by text,
  ADD COLUMN planned_by_member uuid REFERENCES staff_member(id),
  ADD COLUMN plan_fault text,
  ADD CONSTRAINT content_draft_plan_check CHECK ((publish_at IS NULL) = (planned_by IS NULL));
CREATE INDEX content_draft_publish_at_idx ON content_draft (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX content_draft_planned_by_member_idx ON content_draft (planned_by_member) WHERE planned_by_member IS NOT NULL;
COMMENT ON COLUMN content_draft.page_view IS 'The open page that saved last. Its next save is no rival, even if the answer to the former one was lost.';
COMMENT ON COLUMN content_draft.page_save IS 'How often that page has saved: an earlier text that arrives late is left out.';
COMMENT ON COLUMN content_draft.publish_at IS 'The moment at which the draft is published. Until then its text stays as it was planned.';
COMMENT ON COLUMN content_draft.planned_by IS 'Name of the person who planned it, as the audit writes it.';
COMMENT ON COLUMN content_draft.plan_fault IS 'Why it was not published at its moment.';
