/** Marks messages that a robot may have sent. */
export const statements: string[] = [
  "ALTER TABLE contact_message ADD COLUMN is_doubtful boolean NOT NULL DEFAULT false",
];
