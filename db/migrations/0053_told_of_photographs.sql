-- A guest is told by mail when photographs that they added to a published review are shown or refused.

ALTER TABLE review_photo ADD COLUMN told_status text CHECK (told_status IN ('published', 'refused'));
COMMENT ON COLUMN review_photo.told_status IS 'The verdict that its guest was told, or that needed no mail. None before the first.';
UPDATE review_photo SET told_status = status WHERE status <> 'pending';
