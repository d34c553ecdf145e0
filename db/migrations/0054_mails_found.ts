/**
 * The rows of a table found by something that their words say. Not all say it, and of an index that leaves some out PostgreSQL takes no
 * figures: how many share a value it would guess, and read the whole table for a dozen of them.
 */
const found = (table: string, name: string, asked: string, needs = asked): string[] => [
  `CREATE INDEX ${table}_${name}_idx ON ${table} ((${asked})) WHERE ${needs} IS NOT NULL`,
  `CREATE STATISTICS ${table}_${name} ON (${asked}) FROM ${table}`,
];

/** By whom and what it is about; all values are short: addresses, numbers and ids. */
const foundByWords = (table: string, words: string): string[] => [
  ...found(table, "email", `lower(${words} ->> 'email')`, `(${words} ->> 'email')`),
  ...found(table, "about", `coalesce(${words} ->> 'reference', ${words} ->> 'number')`),
  ...found(table, "account", `(${words} ->> 'accountId')`),
  ...found(table, "review", `(${words} ->> 'reviewId')`),
];

/**
 * Mails and events stay as long as the person they are about, five of each for a booking, and were read whole: every five minutes for
 * those that were given up, for each copy of somebody's data, and several times for each erasure.
 * The mails come before the events, as for whoever writes to both.
 */
export const statements: string[] = [
  // What has not gone out, and what of it still has what it must not keep once it is given up.
  "CREATE INDEX mail_unsent_idx ON mail (created_at) WHERE status IN ('waiting', 'failed')",
  `CREATE INDEX mail_unemptied_idx ON mail (created_at)
    WHERE status IN ('waiting', 'failed') AND (data ? 'token' OR data ->> 'remarks' <> '')`,
  // What the words call "to" is the recipient.
  "CREATE INDEX mail_recipient_idx ON mail (lower(recipient))",
  ...foundByWords("mail", "data"),
  ...found("outbox", "to", "lower(payload ->> 'to')", "(payload ->> 'to')"),
  ...foundByWords("outbox", "payload"),
  // The figures of all these from the first question on.
  "ANALYZE mail, outbox",
];
