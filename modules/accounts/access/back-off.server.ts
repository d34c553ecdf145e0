import { sql } from "kysely";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { networksOf } from "#platform/http/caller.server.ts";
import { mailboxOf } from "#platform/mail/mailbox-of.ts";
import { backOff, type Caller, type Traveller } from "../model.ts";
import type { AccountsDeps, Auth } from "./auth.server.ts";

type Deps = Pick<AccountsDeps, "db" | "clock" | "auth">;

/**
 * How a network ("address"), or what is tried ("email"), is kept: signed with the house's secret, without which nobody finds out by trying
 * one address after the other. What was counted under other words is counted no more, so never reword the purposes.
 */
const keyOf = ({ signer }: Auth, kind: "address" | "email", text: string): string =>
  signer.sign(`try ${kind}`, text.toLowerCase());

interface Counted {
  key: string;
  free: number;
  /** In how many seconds one try is given back; what is tried gets none back. */
  refill: number | null;
}

const placesOf = (auth: Auth, { address }: Caller): Counted[] =>
  (address === null ? [] : networksOf(address)).map(({ network, size }) => {
    const free = backOff.freeTriesPerPlace * size;
    return { key: keyOf(auth, "address", network), free, refill: backOff.placeRefillSeconds / free };
  });

/** In the order in which they are asked, and locked, everywhere: the place, its narrowest network first, then what is tried. */
const keysOf = (auth: Auth, tried: string, caller: Caller): Counted[] => [
  ...placesOf(auth, caller),
  {
    key: keyOf(auth, "email", isAsked(tried) ? mailboxOf(tried) : tried),
    free: backOff.freeTriesPerEmail,
    refill: null,
  },
];

/**
 * A word stands before it: what mails somebody counts by the mailbox, whatever tag the address has. Logging in does not, as each may be an
 * account.
 */
const isAsked = (tried: string): boolean => tried.includes(" ");

/**
 * By what the password of somebody who is logged in is counted: by the account. A stranger who goes on guessing at its address keeps
 * its owner waiting at the log-in (docs/decisions/0013), and not from another password.
 */
export const asOwner = ({ id }: Pick<Traveller, "id">): string => `own ${id}`;

/** Doublings from the first wait to the longest: further tries make none longer, and are not counted. */
const DOUBLINGS = Math.ceil(Math.log2(backOff.longestWaitSeconds / backOff.firstWaitSeconds));

/**
 * Counts a try before the password is looked at, so that a hundred at the same moment are a hundred counted. What is tried is an
 * e-mail address, for logging in; for all else a word of what is asked stands before it ("forgotten anna@example.com"), and it is
 * counted by itself. Answers how many seconds to wait when it, or the place it is tried from, has failed too often; null means go
 * on. Whether anybody has the address makes no difference.
 *
 * What is refused counts no further. What a narrow network is refused counts for no wider one: somebody alone could lock all the
 * neighbours out. What a place is refused counts for nothing that is tried: it could keep as many owners waiting as it knows addresses.
 *
 * A place is many people, some of whom are always wrong, so that its count sinks by itself: by one try for each
 * `placeRefillSeconds / free` since it was reckoned last (30 free tries: one in 120 seconds; a /48 has 480: one in 7.5). So
 * whoever guesses from one place has 30 guesses, and 30 an hour thereafter. `last_at` is moved on by whole tries alone (250 s
 * later by 240), so that what is left over counts the next time. The count ends where the longest wait begins, at free + 6: a
 * place that was shut has a free try again after a quarter of an hour, and all of them after one hour and twelve minutes.
 */
export async function countTry({ db, clock, auth }: Deps, tried: string, caller: Caller): Promise<number | null> {
  const now = clock.now();
  const { firstWaitSeconds, longestWaitSeconds, forgetAfterHours } = backOff;
  const forgotten = new Date(now.getTime() - forgetAfterHours * 3_600_000);
  return inTransaction(db, async (tx) => {
    for (const { key, free, refill } of keysOf(auth, tried, caller)) {
      const back =
        refill === null
          ? sql`0`
          : sql`floor(greatest(extract(epoch FROM ${now}::timestamptz - known.last_at), 0) / ${refill}::numeric)::int`;
      const isNew = sql`(known.last_at < ${forgotten} OR known.failures <= ${back})`;
      const failures = sql`(CASE WHEN ${isNew} THEN 1
        ELSE least(known.failures - ${back} + 1, ${free + DOUBLINGS}::int) END)`;
      const counted = await sql`
        INSERT INTO sign_in_attempt AS known (key, failures, last_at, blocked_until)
        VALUES (${key}, 1, ${now}, ${now})
        ON CONFLICT (key) DO UPDATE SET
          failures = ${failures},
          blocked_until = CASE
            WHEN ${failures} < ${free}::int THEN ${now}::timestamptz
            ELSE ${now}::timestamptz + make_interval(secs => least(${longestWaitSeconds}::float8,
              ${firstWaitSeconds}::float8 * power(2, ${failures} - ${free}::int))) END,
          last_at = CASE WHEN ${refill === null} OR ${isNew} THEN ${now}::timestamptz
            ELSE known.last_at + make_interval(secs => ${back} * ${refill ?? 0}::float8) END
        WHERE known.blocked_until <= ${now}
        RETURNING 1`.execute(tx);
      if (counted.rows.length === 0) return secondsLeft(tx, key, now);
    }
    return null;
  });
}

async function secondsLeft(tx: Tx, key: string, now: Date): Promise<number> {
  const row = await tx.selectFrom("sign_in_attempt").select("blocked_until").where("key", "=", key).executeTakeFirst();
  return row ? Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1_000) : 1;
}

/** The password was right: what was tried begins anew, and each network of the place gets this one try back. */
export async function forgiveTries(
  { db, auth }: Pick<Deps, "db" | "auth">,
  tried: string,
  caller: Caller,
): Promise<void> {
  await sql`DELETE FROM sign_in_attempt WHERE key = ${keyOf(auth, "email", tried)}`.execute(db);
  for (const place of placesOf(auth, caller))
    await sql`UPDATE sign_in_attempt SET failures = greatest(failures - 1, 0), blocked_until = last_at
      WHERE key = ${place.key}`.execute(db);
}

/**
 * Somebody has followed a mail of ours: the place gets back the try that asked for it. A wait that others have earned there goes
 * on.
 */
export async function takeBackTry({ db, auth }: Pick<Deps, "db" | "auth">, caller: Caller): Promise<void> {
  for (const { key } of placesOf(auth, caller))
    await sql`UPDATE sign_in_attempt SET failures = greatest(failures - 1, 0) WHERE key = ${key}`.execute(db);
}

/** Forgets tries of long ago. Run once a day. */
export async function forgetOldTries({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - backOff.forgetAfterHours * 3_600_000);
  await db.deleteFrom("sign_in_attempt").where("last_at", "<", before).where("blocked_until", "<", before).execute();
}
