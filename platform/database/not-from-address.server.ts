import { type RawBuilder, sql } from "kysely";

/** Matches rows up to `until`, when the owner left the address. */
export const fromAddress = (
  columns: { email: string; at: string | RawBuilder<unknown> },
  email: string,
  until: Date | null,
): RawBuilder<boolean> => {
  const came = sql<boolean>`lower(${sql.ref(columns.email)}) = ${email.toLowerCase()}`;
  const at = typeof columns.at === "string" ? sql.ref(columns.at) : columns.at;
  return until === null ? came : sql<boolean>`(${came} AND ${at} <= ${until})`;
};
