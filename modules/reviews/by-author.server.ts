import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#platform/database/database.server.ts";

/** Reviews of an account, of an address in small letters, or of either; of neither there are none. */
export const byAuthor = (is: ExpressionBuilder<Tables, "review">, travellerId: string | null, email: string | null) =>
  is.or([
    ...(travellerId === null ? [] : [is("traveller_id", "=", travellerId)]),
    ...(email === null ? [] : [is("author_email", "=", email)]),
  ]);
