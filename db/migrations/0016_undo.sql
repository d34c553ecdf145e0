ALTER TABLE outbox ADD COLUMN held_by uuid, ADD COLUMN withdrawn_at timestamptz;
COMMENT ON COLUMN outbox.held_by IS 'Order of the audit whose mails wait a minute, so that it can be undone.';
COMMENT ON COLUMN outbox.withdrawn_at IS 'The order was undone before this was told.';
CREATE INDEX outbox_held_idx ON outbox (held_by) WHERE held_by IS NOT NULL;

ALTER TABLE mail DROP CONSTRAINT mail_status_check;
ALTER TABLE mail ADD CONSTRAINT mail_status_check
  CHECK (status IN ('waiting', 'sent', 'kept', 'failed', 'lapsed', 'withdrawn'));

ALTER TABLE audit ADD COLUMN undo jsonb;
COMMENT ON COLUMN audit.undo IS 'Of a deed that can be undone: the command that does so, without personal data, and until when.';
