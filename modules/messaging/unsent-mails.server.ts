import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { MailServerFault } from "#platform/mail/outgoing-mail.ts";
import { isMailKind, mailPolicies, mustArrive } from "./model.ts";
import { redactSentMail } from "./redact-sent-mail.server.ts";

/** Younger mails are still tried by their own job. */
const OWN_JOB_MINUTES = 20;
/** Older mails are not tried: they stay failed, without token and remarks. */
export const GIVE_UP_DAYS = 7;
const ALARM_MINUTES = 60;
/** Longer than any try: its process has ended. */
const STILL_TRYING_MINUTES = 4;
const AT_ONCE = 200;
/** Pause after a refused address: a full mailbox may have room by then. */
const REFUSED_HOURS = 6;
/** Faults in a row that end a round. */
const SERVER_IS_DOWN = 3;
/** Failures in a row that end a round: we may be blocked. */
const TAKES_NONE = 20;

const stuck = { kind: "mail.stuck", subject: "mail" };

const minutesAgo = (clock: Clock, minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);

/** Leaves out kinds of a newer version. */
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
 * Sends mails that their job gave up on, or that a restored backup had queued; oldest first, so that no change is read
 * before its cause. After a failure, the mail tried longest ago: a bad address blocks no other. Rounds may overlap;
 * each mail is taken by one. Returns the number sent.
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
  // Mails taken by another process are late too.
  const { overdue } = await toBeSent(db, clock)
    .select(({ fn }) => fn.countAll<number>().as("overdue"))
    .where("created_at", "<=", minutesAgo(clock, ALARM_MINUTES))
    .executeTakeFirstOrThrow();
  // First: a later error must not hide the alert.
  if (overdue > 0) await raiseAlert(deps, db, { ...stuck, detail: { overdue } });
  else await resolveAlert(deps, db, stuck);
  await tellOfGivenUp(deps);
  await emptyGivenUp(deps);
  return sent;
}

/** Index of the mail never tried, or tried longest ago. */
const longestAgo = (mails: readonly { tried_at: Date | null }[]): number => {
  const turns = mails.map(({ tried_at }) => tried_at?.getTime() ?? 0);
  return turns.indexOf(turns.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY));
};

/** A company taken over has years of older ones. */
const TOLD_DAYS = 14;

/** Raises an alert for each mail that had to arrive. Refused addresses have one (`mail.refused`). */
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

const emptyGivenUp = ({ db, clock }: { db: Db; clock: Clock }) =>
  db
    .updateTable("mail")
    .set({ data: redactSentMail })
    .where("status", "in", ["waiting", "failed"])
    .where("created_at", "<=", minutesAgo(clock, GIVE_UP_DAYS * 24 * 60))
    .where(sql<boolean>`(data ? 'token' OR data ->> 'remarks' <> '')`)
    .execute();

const UNFINISHED = "It is on its way, or the process ended while it was.";

/** Marks a try before it begins: a mail that kills the process goes last next time. False if another process has it. */
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

export interface UnsentMail {
  id: string;
  kind: string;
  recipient: string;
  /** Reference, or number of a quote. */
  about: string | null;
  since: Date;
  isRefused: boolean;
  /** It is not tried any more. */
  isGivenUp: boolean;
  lastError: string | null;
}

/** The caller says if the list is cut. */
export const MOST_LISTED = 1000;

/** Lists mails of the last week, and older or expired ones with an open alert. */
export async function listUnsentMails({ db, clock }: { db: Db; clock: Clock }): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom("mail")
    .select(["id", "kind", "recipient", "status", "created_at", "refused_at", "last_error"])
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
  const givenUpBefore = minutesAgo(clock, GIVE_UP_DAYS * 24 * 60);
  return rows.map(({ id, kind, recipient, about, status, created_at, refused_at, last_error }) => ({
    ...{ id, kind, recipient, about, since: created_at, isRefused: refused_at !== null, lastError: last_error },
    isGivenUp: status === "lapsed" || created_at <= givenUpBefore,
  }));
}

/** `oldest`: seconds, without refused addresses. */
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
