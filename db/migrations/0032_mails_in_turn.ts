/** Mails that could not be sent are tried in turn: those tried longest ago first, so that none stands in the way of others. */
export const statements: string[] = ["ALTER TABLE mail ADD COLUMN tried_at timestamptz"];
