import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

/** Purpose of a challenge, and the person or invitation that may answer it. */
export type ChallengeFor =
  | { purpose: "log_in" }
  | { purpose: "prove"; memberId: string }
  | { purpose: "register"; memberId: string }
  | { purpose: "register"; inviteId: string };

const CHALLENGE_MINUTES = 5;

const rowOf = (asked: ChallengeFor) => ({
  purpose: asked.purpose,
  member_id: "memberId" in asked ? asked.memberId : null,
  invite_id: "inviteId" in asked ? asked.inviteId : null,
});

export async function keepChallenge(sql: Sql, clock: Clock, challenge: string, asked: ChallengeFor): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + CHALLENGE_MINUTES * 60_000);
  await sql
    .insertInto("staff_challenge")
    .values({ challenge, ...rowOf(asked), expires_at })
    .execute();
}

/** Takes a challenge, once; false if it is unknown, over, used, or for something else. */
export async function takeChallenge(sql: Sql, clock: Clock, challenge: string, asked: ChallengeFor): Promise<boolean> {
  const { purpose, member_id, invite_id } = rowOf(asked);
  const taken = await sql
    .deleteFrom("staff_challenge")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("member_id", "is not distinct from", member_id)
    .where("invite_id", "is not distinct from", invite_id)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
