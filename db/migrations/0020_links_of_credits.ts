/** Part of what a credit's link is signed over: one more, and every older link is dead. */
export const statements: string[] = [
  // With a default, so that the version before this one may go on giving credits.
  "ALTER TABLE credit ADD COLUMN link_version integer NOT NULL DEFAULT 0 CHECK (link_version >= 0)",
];
