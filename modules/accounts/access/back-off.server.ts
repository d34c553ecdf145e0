import { sql } from "kysely";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { networksOf } from "#platform/http/caller.server.ts";
import { mailboxOf } from "#platform/mail/mailbox-of.ts";
import { backOff, type Caller, type Traveller } from "../model.ts";
import type { AccountsDeps, Auth } from "./auth.server.ts";

type Deps = Pick<AccountsDeps, "db" | "clock" | "auth">;

/** Signed key, so that nobody can guess it. Rewording the purposes would lose the counts. */
const keyOf = ({ signer }: Auth, kind: "address" | "email", text: string): string =>
  signer.sign(`try ${kind}`, text.toLowerCase());

interface Counted {
  key: string;
  free: number;
  /** Seconds for each returned try; null returns none. */
  refill: number | null;
}

const placesOf = (auth: Auth, { address }: Caller): Counted[] =>
  (address === null ? [] : networksOf(address)).map(({ network, size }) => {
    const free = backOff.freeTriesPerPlace * size;
    return { key: keyOf(auth, "address", network), free, refill: backOff.placeRefillSeconds / free };
  });

/** Always counted and locked in this order: the place, its narrowest network first, then `tried`. */
const keysOf = (auth: Auth, tried: string, caller: Caller): Counted[] => [
  ...placesOf(auth, caller),
  {
    key: keyOf(auth, "email", isAsked(tried) ? mailboxOf(tried) : tried),
    free: backOff.freeTriesPerEmail,
    refill: null,
  },
];

/** Mails count by mailbox; log-ins by full address, as each may be an account. */
const isAsked = (tried: string): boolean => tried.includes(" ");

/** Separate from the log-in, so that a stranger's guesses do not block the owner (docs/decisions/0013). */
export const asOwner = ({ id }: Pick<Traveller, "id">): string => `own ${id}`;

/** Doublings from the first wait to the longest. Further tries are not counted. */
const DOUBLINGS = Math.ceil(Math.log2(backOff.longestWaitSeconds / backOff.firstWaitSeconds));

/**
 * Counts a try before the password check, so that parallel tries all count. Returns seconds to wait, or null, whether or not an account
 * exists. A refused network counts neither wider networks nor the address: one caller could lock out neighbours or owners. A place regains
 * a try each `placeRefillSeconds / free` seconds (30 free tries: 120; a /48: 7.5), so it has 30 guesses, then 30 an hour. `last_at` moves
 * by whole tries, and the count stops at free + 6.
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

/** Resets `tried` and returns one try to each network. */
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

/** Returns the try that asked for the mail; a running wait goes on. */
export async function takeBackTry({ db, auth }: Pick<Deps, "db" | "auth">, caller: Caller): Promise<void> {
  for (const { key } of placesOf(auth, caller))
    await sql`UPDATE sign_in_attempt SET failures = greatest(failures - 1, 0) WHERE key = ${key}`.execute(db);
}

/** Runs daily. */
export async function forgetOldTries({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - backOff.forgetAfterHours * 3_600_000);
  await db.deleteFrom("sign_in_attempt").where("last_at", "<", before).where("blocked_until", "<", before).execute();
}
