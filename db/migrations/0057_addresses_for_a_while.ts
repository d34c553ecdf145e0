/**
 * Mails of the letter and of waiting lists go with the reader or the party that they are to: each hour all of them are looked at
 * (`forgetMails`), a month's at the most, among millions that stay.
 */
export const statements: string[] = [
  "CREATE INDEX mail_for_a_while_idx ON mail (created_at) WHERE kind = 'newsletter.confirm' OR kind LIKE 'waiting.%'",
];
