import { type RawBuilder, sql } from "kysely";

/**
 * Of a row: it came from this address, in whatever capitals, and no later than `until`, when its owner left the address or asked to
 * be forgotten; null: whenever. `columns` are those of the address and of when it came, or what says when.
 */
export const fromAddress = (
  columns: { email: string; at: string | RawBuilder<unknown> },
  email: string,
  until: Date | null,
): RawBuilder<boolean> => {
  const came = sql<boolean>`lower(${sql.ref(columns.email)}) = ${email.toLowerCase()}`;
  const at = typeof columns.at === "string" ? sql.ref(columns.at) : columns.at;
  return until === null ? came : sql<boolean>`(${came} AND ${at} <= ${until})`;
};
