/** An address that the mail server refuses for good is told from a mail server that is away. */
export const statements: string[] = ["ALTER TABLE mail ADD COLUMN refused_at timestamptz"];
