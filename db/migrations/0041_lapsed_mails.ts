/** A mail that did not go out while what it says was so: it is `lapsed`, and tried no more. */
export const statements: string[] = [
  "ALTER TABLE mail DROP CONSTRAINT mail_status_check",
  "ALTER TABLE mail ADD CONSTRAINT mail_status_check CHECK (status IN ('waiting', 'sent', 'kept', 'failed', 'lapsed'))",
];
