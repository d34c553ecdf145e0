/**
 * A provider's event is kept without the payer. Those of before have all that the provider said, and so does what the version
 * before this one still writes while both run: they are marked, and trimmed little by little (`trimEvents`), since there may
 * be millions and nothing waits for it.
 */
export const statements: string[] = [
  "ALTER TABLE provider_event ADD COLUMN is_whole boolean NOT NULL DEFAULT true",
  "CREATE INDEX provider_event_whole_idx ON provider_event (event_id) WHERE is_whole",
];
