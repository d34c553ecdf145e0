import { type RawBuilder, sql } from "kysely";

/**
 * Of a row: it came from this address, in whatever capitals, and no later than `until`, when its owner left the address or asked to
 * be forgotten; null: whenever. `columns` are those of the address and of when it came.
 */
export const fromAddress = (
  columns: { email: string; at: string },
  email: string,
  until: Date | null,
): RawBuilder<boolean> => {
  const came = sql<boolean>`lower(${sql.ref(columns.email)}) = ${email.toLowerCase()}`;
  return until === null ? came : sql<boolean>`(${came} AND ${sql.ref(columns.at)} <= ${until})`;
};
