import { sql } from "kysely";

/** Removes link token and remarks (perhaps about health). */
export const redactSentMail = sql`(data - 'token') || CASE WHEN data ? 'remarks' THEN '{"remarks": ""}'::jsonb ELSE '{}'::jsonb END`;
