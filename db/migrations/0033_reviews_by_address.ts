/** Whose reviews are found by a proved address: the profile asks by it. */
export const statements: string[] = [
  "CREATE INDEX review_of_address_idx ON review (author_email) WHERE author_email IS NOT NULL",
];
