import { sql } from "kysely";

/**
 * Of the rows of `mail`: what one says once it is out, or is not sent any more. Without the token of its link, and without what a
 * traveller remarked, their health perhaps.
 */
export const redactSentMail = sql`(data - 'token') || CASE WHEN data ? 'remarks' THEN '{"remarks": ""}'::jsonb ELSE '{}'::jsonb END`;
