import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { OutboxEvent } from "#platform/jobs/outbox.server.ts";

const FORGOTTEN = "account.forgotten";

const forgotten = z.object({
  /** Lower case; null if never proved. */
  email: z.nullable(z.string()),
  /** Nullish fields: older events lack them. */
  reviews: z.nullish(z.array(z.string())),
  /** Lower case, proved or not. */
  accountEmail: z.nullish(z.string()),
  /** Finds mails to each of its addresses. */
  accountId: z.nullish(z.string()),
  /** Later mails are another person's, except those `about` these references. */
  until: z.nullish(z.iso.datetime()),
  about: z.nullish(z.array(z.string())),
});
export type ForgottenPerson = z.input<typeof forgotten>;

/**
 * Deletes mails and outbox events to or about a forgotten person, also a booking's to a mistyped address. Throws while
 * one is about to go out; the outbox retries for a day. Returns deleted ids for other copies, null for other topics.
 */
export async function onPersonForgotten(tx: Tx, clock: Clock, event: OutboxEvent): Promise<string[] | null> {
  if (event.topic !== FORGOTTEN) return null;
  const { email, reviews, accountEmail, accountId, until, about: laterAbout } = forgotten.parse(event.payload);
  const written = await ridesOf(tx, email);
  const [rides, rideNumbers] = [JSON.stringify(written), [...new Set(written.map((ride) => ride.about))]];
  // Each OR branch has an index (`mail_about_idx` and others).
  const theirs = (topicColumn: "kind" | "topic", dataColumn: "data" | "payload") => {
    const [topic, words, to] = [sql.ref(topicColumn), sql.ref(dataColumn), writtenTo[dataColumn]];
    const ride = sql`jsonb_to_recordset(${rides}::jsonb) AS ride(about text, name text, lies text, since timestamptz)`;
    const about = sql`coalesce(${words} ->> 'reference', ${words} ->> 'number')`;
    return sql`(${until ?? null}::timestamptz IS NULL OR created_at <= ${until ?? null}
      OR ${about} = ANY(${laterAbout ?? []}::text[])) AND (${to} = ${email}
      OR ${topic} LIKE 'account.%' AND ${to} = ${accountEmail ?? null}::text
      OR ${topic} LIKE 'account.%' AND ${words} ->> 'accountId' = ${accountId ?? null}::text
      OR ${topic} IN ('contact.received', 'comment.pending', 'company.told', 'gift.sold') AND lower(${words} ->> 'email') = ${email}
      OR ${about} = ANY(${rideNumbers}::text[]) AND (
        ${topic} = 'company.told' AND (${words} ->> 'reference', ${words} ->> 'contactName') IN (SELECT about, name FROM ${ride})
        OR ${topic} = 'booking.handed_over' AND (${words} ->> 'reference', ${words} ->> 'newName') IN (SELECT about, name FROM ${ride})
        OR EXISTS (SELECT FROM ${ride} WHERE lies = ${dataColumn} AND created_at <= since
          AND about = ${about} AND name = ${words} ->> 'contactName'))
      OR ${topic} IN ('review.pending', 'review.answered', 'review.photographs') AND ${words} ->> 'reviewId' = ANY(${reviews ?? []}::text[]))`;
  };
  // Database time, as in `created_at`. Outbox first: its events become mails.
  const untold = await sql`SELECT FROM outbox WHERE ${theirs("topic", "payload")} AND delivered_at IS NULL
    AND topic <> ${FORGOTTEN} AND created_at > now() - interval '1 day' LIMIT 1`.execute(tx);
  if (untold.rows.length > 0)
    throw new Error("what is told to or of somebody who wants to be forgotten is no mail yet");
  const { rows } = await sql`SELECT FROM mail WHERE ${theirs("kind", "data")} AND status = 'waiting'
    AND created_at > now() - interval '1 hour' LIMIT 1`.execute(tx);
  if (rows.length > 0) throw new Error("a mail to or of somebody who wants to be forgotten is still on its way");
  const gone = await sql<{ id: string }>`DELETE FROM mail WHERE ${theirs("kind", "data")} RETURNING id`.execute(tx);
  const isOver = sql`(delivered_at IS NOT NULL OR topic <> ${FORGOTTEN} AND created_at <= now() - interval '1 day')`;
  await sql`DELETE FROM outbox WHERE ${theirs("topic", "payload")} AND ${isOver}
    AND NOT EXISTS (SELECT FROM mail WHERE mail.outbox_id = outbox.id)`.execute(tx);
  await sql`UPDATE outbox SET payload = '{}' WHERE id = ${event.id}`.execute(tx);
  // Their alerts could not be closed once the mails are gone.
  for (const { id: subject } of gone.rows)
    for (const kind of ["mail.refused", "mail.given_up"]) await resolveAlert({ clock }, tx, { kind, subject });
  return gone.rows.map(({ id }) => id);
}

/** Expressions as indexed. */
const writtenTo = { data: sql`lower(recipient)`, payload: sql`lower(payload ->> 'to')` };

/** Lists references and quote numbers mailed to this address (lower case) or about it. */
export async function listMailedAbout(db: Sql, email: string): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    SELECT DISTINCT coalesce(said ->> 'reference', said ->> 'number') AS about
    FROM (SELECT data AS said FROM mail WHERE ${email} IN (${writtenTo.data}, lower(data ->> 'email'))
      UNION ALL SELECT payload FROM outbox WHERE ${email} IN (${writtenTo.payload}, lower(payload ->> 'email'))) AS told
    WHERE coalesce(said ->> 'reference', said ->> 'number') IS NOT NULL
    ORDER BY about`.execute(db);
  return rows.map(({ about }) => about);
}

/**
 * Bookings mailed to this address, with name and first mail. Finds earlier copies to a mistyped address; later ones, or
 * another name, are not theirs.
 */
async function ridesOf(tx: Tx, email: string | null): Promise<{ about: string; name: string; since: string }[]> {
  const { rows } = await sql<{ about: string; name: string; lies: string; since: string }>`
    SELECT coalesce(said ->> 'reference', said ->> 'number') AS about, said ->> 'contactName' AS name, lies,
      min(created_at)::text AS since
    FROM (SELECT data AS said, 'data' AS lies, created_at FROM mail WHERE ${writtenTo.data} = ${email}
      UNION ALL SELECT payload, 'payload', created_at FROM outbox WHERE ${writtenTo.payload} = ${email}) AS told
    WHERE coalesce(said ->> 'reference', said ->> 'number') IS NOT NULL AND said ? 'contactName'
    GROUP BY 1, 2, 3`.execute(tx);
  return rows;
}
