-- Versions of the exchange rates that a central bank's file brought: publishing files may replace them, as no person wrote them.

ALTER TABLE content_version DROP CONSTRAINT content_version_origin_check;
ALTER TABLE content_version ADD CONSTRAINT content_version_origin_check
  CHECK (origin IN ('before', 'studio', 'restored', 'files', 'bank'));
