import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#platform/database/database.server.ts";

/** By account or lower-case address; none without either. */
export const byAuthor = (is: ExpressionBuilder<Tables, "review">, travellerId: string | null, email: string | null) =>
  is.or([
    ...(travellerId === null ? [] : [is("traveller_id", "=", travellerId)]),
    ...(email === null ? [] : [is("author_email", "=", email)]),
  ]);
