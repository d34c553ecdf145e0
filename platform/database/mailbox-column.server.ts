import { type RawBuilder, sql } from "kysely";

/** SQL version of `mailboxOf`. */
export function mailboxIn(column: string): RawBuilder<string> {
  const plain = sql`regexp_replace(lower(${sql.ref(column)}), '\\+[^@]*(?=@)', '')`;
  return sql<string>`CASE WHEN ${plain} ~ '@(gmail|googlemail)\\.com$'
    THEN replace(split_part(${plain}, '@', 1), '.', '') || '@gmail.com' ELSE ${plain} END`;
}
