import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { OutboxEvent } from "#platform/jobs/outbox.server.ts";

/** The topic that tells of somebody who wants to be forgotten. */
const FORGOTTEN = "account.forgotten";

const forgotten = z.object({
  /** In small letters; null of an account whose address nobody has proved to be theirs. */
  email: z.nullable(z.string()),
  /** The ids of the reviews that were theirs. Not there in events of before this was kept. */
  reviews: z.nullish(z.array(z.string())),
  /** The address of the account itself, in small letters, proved or not; null: there was none. Not there in older events. */
  accountEmail: z.nullish(z.string()),
  /** The account itself: its mails went to every address that it had, or was to have. Not there in older events. */
  accountId: z.nullish(z.string()),
  /** Of an address that they have left, or of an erasure that waited for a ride: until then. What is written there since is another's. */
  until: z.nullish(z.iso.datetime()),
  /** Bookings and quotes, by number, of which what was written since is theirs too. */
  about: z.nullish(z.array(z.string())),
});
export type ForgottenPerson = z.input<typeof forgotten>;

/**
 * Hears that a person is forgotten: what was mailed to them, and what was mailed to the company of them (a message, a comment or a
 * review to be read, what became of a booking), is deleted, in our copies and in what the outbox has delivered, also mails that could
 * not be sent; of a booking or a quote also what went to an address that was put right since, and that it was handed over to them; of an
 * account, what was mailed about it, to whatever address. One that is about to go out, or is still to be told, goes first: throws, and
 * the outbox tries again in a minute. What could not be told for a day is not waited for, and goes untold. What stands as an alert about
 * one of these is taken back. Answers the ids of the mails that are gone, for whoever keeps them elsewhere too; null: the event is not of
 * this kind.
 */
export async function onPersonForgotten(tx: Tx, clock: Clock, event: OutboxEvent): Promise<string[] | null> {
  if (event.topic !== FORGOTTEN) return null;
  const { email, reviews, accountEmail, accountId, until, about: laterAbout } = forgotten.parse(event.payload);
  const written = await ridesOf(tx, email);
  const [rides, rideNumbers] = [JSON.stringify(written), [...new Set(written.map((ride) => ride.about))]];
  // Each way in which something may be theirs is asked of its index (`mail_about_idx` and its neighbours), and then in full.
  const theirs = (topicColumn: "kind" | "topic", dataColumn: "data" | "payload") => {
    const [topic, words, to] = [sql.ref(topicColumn), sql.ref(dataColumn), writtenTo[dataColumn]];
    const ride = sql`jsonb_to_recordset(${rides}::jsonb) AS ride(about text, name text, lies text, since timestamptz)`;
    const about = sql`coalesce(${words} ->> 'reference', ${words} ->> 'number')`;
    return sql`(${until ?? null}::timestamptz IS NULL OR created_at <= ${until ?? null}
      OR ${about} = ANY(${laterAbout ?? []}::text[])) AND (${to} = ${email}
      OR ${topic} LIKE 'account.%' AND ${to} = ${accountEmail ?? null}::text
      OR ${topic} LIKE 'account.%' AND ${words} ->> 'accountId' = ${accountId ?? null}::text
      OR ${topic} IN ('contact.received', 'comment.pending', 'company.told') AND lower(${words} ->> 'email') = ${email}
      OR ${about} = ANY(${rideNumbers}::text[]) AND (
        ${topic} = 'company.told' AND (${words} ->> 'reference', ${words} ->> 'contactName') IN (SELECT about, name FROM ${ride})
        OR ${topic} = 'booking.handed_over' AND (${words} ->> 'reference', ${words} ->> 'newName') IN (SELECT about, name FROM ${ride})
        OR EXISTS (SELECT FROM ${ride} WHERE lies = ${dataColumn} AND created_at <= since
          AND about = ${about} AND name = ${words} ->> 'contactName'))
      OR ${topic} IN ('review.pending', 'review.answered') AND ${words} ->> 'reviewId' = ANY(${reviews ?? []}::text[]))`;
  };
  // By the database's own time: `created_at` is its default. First what is to become a mail: between two looks it becomes one.
  const untold = await sql`SELECT FROM outbox WHERE ${theirs("topic", "payload")} AND delivered_at IS NULL
    AND topic <> ${FORGOTTEN} AND created_at > now() - interval '1 day' LIMIT 1`.execute(tx);
  if (untold.rows.length > 0)
    throw new Error("what is told to or of somebody who wants to be forgotten is no mail yet");
  const { rows } = await sql`SELECT FROM mail WHERE ${theirs("kind", "data")} AND status = 'waiting'
    AND created_at > now() - interval '1 hour' LIMIT 1`.execute(tx);
  if (rows.length > 0) throw new Error("a mail to or of somebody who wants to be forgotten is still on its way");
  const gone = await sql<{ id: string }>`DELETE FROM mail WHERE ${theirs("kind", "data")} RETURNING id`.execute(tx);
  // What somebody writes at this very moment is not over.
  const isOver = sql`(delivered_at IS NOT NULL OR topic <> ${FORGOTTEN} AND created_at <= now() - interval '1 day')`;
  await sql`DELETE FROM outbox WHERE ${theirs("topic", "payload")} AND ${isOver}
    AND NOT EXISTS (SELECT FROM mail WHERE mail.outbox_id = outbox.id)`.execute(tx);
  await sql`UPDATE outbox SET payload = '{}' WHERE id = ${event.id}`.execute(tx);
  // By what is gone nobody could close them.
  for (const { id: subject } of gone.rows)
    for (const kind of ["mail.refused", "mail.given_up"]) await resolveAlert({ clock }, tx, { kind, subject });
  return gone.rows.map(({ id }) => id);
}

/** Whom something was written to, in small letters, as it is indexed: a mail's recipient is what its words call `to`. */
const writtenTo = { data: sql`lower(recipient)`, payload: sql`lower(payload ->> 'to')` };

/** The bookings and quotes, by number, of which this address (small letters) was written to, or the company was told under it. */
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
 * The bookings and quotes of which this address was written to, each with the name it was in then, and since when, apart in what lies
 * in the mails and in the outbox: the company may have been told of it, and they themselves written to, under an address that was
 * put right since. What came later to another address is not theirs: this one may be the wrong one. One that was handed over has
 * another name before or after, and that is not theirs either.
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
