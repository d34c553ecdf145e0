import { createHash } from "node:crypto";
import { sql } from "kysely";
import { networksOf } from "#platform/caller.server.ts";
import { inTransaction, type Tx } from "#platform/database.server.ts";
import type { AccountsDeps } from "./auth.server.ts";
import { backOff, type Caller } from "./model.ts";

type Deps = Pick<AccountsDeps, "db" | "clock">;

const digest = (kind: string, text: string): string =>
  createHash("sha256").update(`${kind}\0${text.toLowerCase()}`).digest("base64url");

const keysOf = (email: string, caller: Caller) => [
  { key: digest("email", email), free: backOff.freeTriesPerEmail },
  ...(caller.address === null ? [] : networksOf(caller.address)).map(({ network, size }) => ({
    key: digest("address", network),
    free: backOff.freeTriesPerAddress * size,
  })),
];

/**
 * Counts a try before the password is looked at, so that a hundred at the same moment are a hundred counted. Answers how
 * many seconds to wait when the address tried, or the place it is tried from, has failed too often; null means go on.
 * Whether anybody has the address makes no difference.
 */
export async function countTry({ db, clock }: Deps, email: string, caller: Caller): Promise<number | null> {
  const now = clock.now();
  const { firstWaitSeconds, longestWaitSeconds, forgetAfterHours } = backOff;
  const forgotten = new Date(now.getTime() - forgetAfterHours * 3_600_000);
  return inTransaction(db, async (tx) => {
    let wait = 0;
    for (const [at, { key, free }] of keysOf(email, caller).entries()) {
      // Taken in the order of the keys everywhere: the address tried first, then the place, the narrowest network first.
      const counted = await sql`
        INSERT INTO sign_in_attempt AS known (key, failures, last_at, blocked_until)
        VALUES (${key}, 1, ${now}, ${now})
        ON CONFLICT (key) DO UPDATE SET
          failures = CASE WHEN known.last_at < ${forgotten} THEN 1 ELSE known.failures + 1 END,
          blocked_until = CASE
            WHEN known.last_at < ${forgotten} OR known.failures + 1 < ${free}::int THEN ${now}::timestamptz
            ELSE ${now}::timestamptz + make_interval(secs => least(${longestWaitSeconds}::float8,
              ${firstWaitSeconds}::float8 * power(2, least(known.failures + 1 - ${free}::int, 20)))) END,
          last_at = ${now}::timestamptz
        WHERE known.blocked_until <= ${now}
        RETURNING 1`.execute(tx);
      if (counted.rows.length > 0) continue;
      wait = Math.max(wait, await secondsLeft(tx, key, now));
      // What a narrow network is refused counts for no wider one: somebody alone could lock all the neighbours out.
      if (at > 0) break;
    }
    return wait > 0 ? wait : null;
  });
}

async function secondsLeft(tx: Tx, key: string, now: Date): Promise<number> {
  const row = await tx.selectFrom("sign_in_attempt").select("blocked_until").where("key", "=", key).executeTakeFirst();
  return row ? Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1_000) : 1;
}

/** The password was right: the address tried begins anew, and each network of the place gets this one try back. */
export async function forgiveTries({ db }: Pick<Deps, "db">, email: string, caller: Caller): Promise<void> {
  const [tried, ...places] = keysOf(email, caller);
  if (tried) await sql`DELETE FROM sign_in_attempt WHERE key = ${tried.key}`.execute(db);
  for (const place of places)
    await sql`UPDATE sign_in_attempt SET failures = greatest(failures - 1, 0), blocked_until = last_at
      WHERE key = ${place.key}`.execute(db);
}

/** Forgets tries of long ago. Run once a day. */
export async function forgetOldTries({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - backOff.forgetAfterHours * 3_600_000);
  await db.deleteFrom("sign_in_attempt").where("last_at", "<", before).where("blocked_until", "<", before).execute();
}
