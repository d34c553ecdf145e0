import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { MailServerFault } from "#platform/mail/outgoing-mail.ts";
import { isMailKind, mailPolicies, mustArrive } from "./model.ts";
import { redactSentMail } from "./redact-sent-mail.server.ts";

/** Younger mails are still being tried by their own job. */
const OWN_JOB_MINUTES = 20;
/** Older than this a mail says nothing useful any more; it stays in the table as failed, without token and remarks. */
const GIVE_UP_DAYS = 7;
const ALARM_MINUTES = 60;
/** Whoever took a mail may still be at it for so long: a silent mail server is given up on sooner. */
const STILL_TRYING_MINUTES = 4;
const AT_ONCE = 200;
/** An address that was refused is asked for again after so long: somebody's mailbox may have been full. */
const REFUSED_HOURS = 6;
/** After so many faults of the mail server one after another a round ends. */
const SERVER_IS_DOWN = 3;
/** So many mails that it does not take, one after another: it may have something against us all the same. */
const TAKES_NONE = 20;

const stuck = { kind: "mail.stuck", subject: "mail" };

const minutesAgo = (clock: Clock, minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);

/**
 * The mails that have not gone out and may yet: none too old, none whose address was refused a short while ago. Kinds that this
 * version does not know wait for a newer one.
 */
const toBeSent = (db: Db, clock: Clock) =>
  db
    .selectFrom("mail")
    .where("status", "in", ["waiting", "failed"])
    .where("kind", "in", Object.keys(mailPolicies))
    .where("created_at", ">", minutesAgo(clock, GIVE_UP_DAYS * 24 * 60))
    .where((eb) =>
      eb.or([eb("refused_at", "is", null), eb("refused_at", "<=", minutesAgo(clock, REFUSED_HOURS * 60))]),
    );

/**
 * Sends what its own job has given up on: a mail server that is away for a day costs a day's delay and no mail. Also what a
 * restored backup had not sent yet. They go in the order in which they were written, so that nobody reads of a change before what it
 * changes. What the server refuses for its address or its words stands in nobody's way: after one that did not go the one tried
 * longest ago is next, and only faults of the server itself end a round early. A round may last longer than the time to the next,
 * which another process may run: each mail is taken by one of them. Returns how many went out.
 */
export async function sendUnsent(
  deps: { db: Db; clock: Clock; log: Logger },
  send: (mailId: string) => Promise<boolean>,
): Promise<number> {
  const { db, clock, log } = deps;
  const unsent = await toBeSent(db, clock)
    .select(["id", "tried_at"])
    .where("created_at", "<=", minutesAgo(clock, OWN_JOB_MINUTES))
    .where((eb) => eb.or([eb("tried_at", "is", null), eb("tried_at", "<=", minutesAgo(clock, STILL_TRYING_MINUTES))]))
    .orderBy(sql`last_error IS NOT DISTINCT FROM ${UNFINISHED}`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  let sent = 0;
  let failures = 0;
  let away = 0;
  let tried = 0;
  while (tried < AT_ONCE && away < SERVER_IS_DOWN && failures < TAKES_NONE) {
    const [mail] = unsent.splice(failures === 0 ? 0 : longestAgo(unsent), 1);
    if (mail === undefined) break;
    if (!(await take(deps, mail))) continue;
    tried += 1;
    try {
      if (await send(mail.id)) sent += 1;
      away = failures = 0;
    } catch (error) {
      failures += 1;
      away = error instanceof MailServerFault ? away + 1 : 0;
      log.warn({ mailId: mail.id }, "a mail still cannot be sent; it will be tried again");
    }
  }
  // Of all of them: what another process is at just now is no less late for that.
  const { overdue } = await toBeSent(db, clock)
    .select(({ fn }) => fn.countAll<number>().as("overdue"))
    .where("created_at", "<=", minutesAgo(clock, ALARM_MINUTES))
    .executeTakeFirstOrThrow();
  // Before what else there is to do: whatever that ends with, a human hears that mails wait.
  if (overdue > 0) await raiseAlert(deps, db, { ...stuck, detail: { overdue } });
  else await resolveAlert(deps, db, stuck);
  await tellOfGivenUp(deps);
  await emptyGivenUp(deps);
  return sent;
}

/** Which of these was tried longest ago, if ever; of several the one written first. */
const longestAgo = (mails: readonly { tried_at: Date | null }[]): number => {
  const turns = mails.map(({ tried_at }) => tried_at?.getTime() ?? 0);
  return turns.indexOf(turns.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY));
};

/** So long somebody hears, once, of a mail that was given up; whoever takes over an old company hears of none from years ago. */
const TOLD_DAYS = 14;

/**
 * A mail that somebody has paid for or was promised, and that the mail server has not taken for seven days, is nobody's any more:
 * a human must call. Of refused addresses they have heard already (`mail.refused`).
 */
async function tellOfGivenUp(deps: { db: Db; clock: Clock; log: Logger }): Promise<void> {
  const { db, clock } = deps;
  const daysAgo = (days: number) => minutesAgo(clock, days * 24 * 60);
  const given = await db
    .selectFrom("mail")
    .select(["id", "kind"])
    .where("status", "in", ["waiting", "failed"])
    .where(
      "kind",
      "in",
      Object.keys(mailPolicies).filter((kind) => isMailKind(kind) && mustArrive(kind)),
    )
    .where("refused_at", "is", null)
    .where("created_at", "<=", daysAgo(GIVE_UP_DAYS))
    .where("created_at", ">", daysAgo(TOLD_DAYS))
    .where(sql<boolean>`NOT EXISTS (SELECT FROM alert WHERE kind = 'mail.given_up' AND subject = mail.id::text)`)
    .execute();
  for (const { id, kind } of given)
    await raiseAlert(deps, db, { kind: "mail.given_up", subject: id, detail: { mail: kind } });
}

/** Nobody sends them any more: what is kept nowhere else is not kept in them either. */
const emptyGivenUp = ({ db, clock }: { db: Db; clock: Clock }) =>
  db
    .updateTable("mail")
    .set({ data: redactSentMail })
    .where("status", "in", ["waiting", "failed"])
    .where("created_at", "<=", minutesAgo(clock, GIVE_UP_DAYS * 24 * 60))
    .where(sql<boolean>`(data ? 'token' OR data ->> 'remarks' <> '')`)
    .execute();

/** What is said of a mail as long as nobody has said how its try has ended. */
const UNFINISHED = "It is on its way, or the process ended while it was.";

/**
 * Notes a mail as tried before it is: one that ends the process is the last of the next round. False when it is out, or
 * another process has taken it since it was read: a round may last longer than the time to the next.
 */
async function take(
  { db, clock }: { db: Db; clock: Clock },
  { id, tried_at }: { id: string; tried_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail")
    .set({ tried_at: clock.now(), last_error: UNFINISHED })
    .where("id", "=", id)
    .where("status", "in", ["waiting", "failed"])
    .where("tried_at", "is not distinct from", tried_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A mail that has not gone out, for the operator: to whom, about what, since when, and what the mail server said. */
export interface UnsentMail {
  id: string;
  kind: string;
  recipient: string;
  /** The booking's reference, or the quote's number; null when it is about neither. */
  about: string | null;
  since: Date;
  isRefused: boolean;
  lastError: string | null;
}

/** No list is longer; whoever shows it says so. */
export const MOST_LISTED = 1000;

/**
 * Every mail of the last week that has not gone out, and those of before, or whose moment has passed, for which an alert stands, the
 * oldest first; those on their first tries are among them.
 */
export async function listUnsentMails({ db, clock }: { db: Db; clock: Clock }): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["id", "kind", "recipient", "created_at", "refused_at", "last_error"])
    .select(
      sql<string | null>`coalesce(data ->> 'reference', CASE kind WHEN 'quote.offered' THEN data ->> 'number' END)`.as(
        "about",
      ),
    )
    .where("status", "in", ["waiting", "failed", "lapsed"])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("status", "in", ["waiting", "failed"]),
          eb("created_at", ">", minutesAgo(clock, GIVE_UP_DAYS * 24 * 60)),
        ]),
        sql<boolean>`id = ANY(ARRAY(SELECT subject::uuid FROM alert
          WHERE kind IN ('mail.refused', 'mail.given_up') AND resolved_at IS NULL))`,
      ]),
    )
    .orderBy("created_at")
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, kind, recipient, about, created_at, refused_at, last_error }) => ({
    ...{ id, kind, recipient, about, since: created_at, isRefused: refused_at !== null, lastError: last_error },
  }));
}

/**
 * Mails that should have gone out and have not (those given up left out), and for how many seconds the oldest has waited whose
 * address was not refused.
 */
export async function mailFigures({ db, clock }: { db: Sql; clock: Clock }) {
  const { rows } = await sql<{ waiting: number; failed: number; refused: number; oldest: string | null }>`
    SELECT count(*) FILTER (WHERE status = 'waiting' AND refused_at IS NULL) AS waiting,
      count(*) FILTER (WHERE status = 'failed' AND refused_at IS NULL) AS failed,
      count(*) FILTER (WHERE refused_at IS NOT NULL) AS refused,
      extract(epoch FROM ${clock.now()}::timestamptz - min(created_at) FILTER (WHERE refused_at IS NULL)) AS oldest
    FROM mail WHERE status IN ('waiting', 'failed')
      AND created_at > ${clock.now()}::timestamptz - make_interval(days => ${GIVE_UP_DAYS})`.execute(db);
  const [row] = rows;
  const { waiting = 0, failed = 0, refused = 0 } = row ?? {};
  return { waiting, failed, refused, oldestSeconds: Number(row?.oldest ?? 0) };
}
