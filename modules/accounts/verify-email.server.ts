import { inTransaction } from "#platform/database.server.ts";
import { newSecret } from "#platform/ids.server.ts";
import { emit } from "#platform/outbox.server.ts";
import type { AccountsDeps } from "./auth.server.ts";
import { countTry } from "./back-off.server.ts";
import type { Caller, Traveller } from "./model.ts";

const LINK_HOURS = 24;
const identifierOf = (token: string): string => `verify-email:${token}`;

/** Sends a link that proves who owns `email`. It works once, for a day. */
export async function sendVerification(
  { db, clock, auth }: AccountsDeps,
  traveller: { id: string; name: string; email: string },
): Promise<void> {
  const token = newSecret();
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: JSON.stringify({ userId: traveller.id, email: traveller.email.toLowerCase() }),
    expiresAt: new Date(clock.now().getTime() + LINK_HOURS * 3_600_000),
  });
  await inTransaction(db, (tx) =>
    emit(tx, clock, "account.verify_email", { to: traveller.email, name: traveller.name, token }),
  );
}

/** Whether a mail that asks an address to prove itself may go out: seconds to wait when too many were asked for, or null. */
export const countVerification = (deps: AccountsDeps, email: string, caller: Caller): Promise<number | null> =>
  countTry(deps, `verify ${email}`, caller);

/**
 * Sends the link once more, to a traveller who asks for it. Whoever types in a stranger's address, over and over, cannot fill
 * its mailbox: a few go out, then fewer and fewer (`backOff`).
 */
export async function resendVerification(
  deps: AccountsDeps,
  traveller: Pick<Traveller, "id" | "name" | "email">,
  caller: Caller,
): Promise<{ sent: true } | { refused: "too_many_tries"; waitSeconds: number }> {
  const waitSeconds = await countVerification(deps, traveller.email, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  await sendVerification(deps, traveller);
  return { sent: true };
}

export type VerifyAnswer = { verified: { email: string } } | { refused: "link_spent" };

/**
 * The owner of an address has pressed the link: the address is verified, and takes the place of the former one if it was
 * waiting to. A link of an address that is no longer wanted changes nothing, nor does one whose address was taken meanwhile.
 */
export async function verifyEmail({ db, clock, auth }: AccountsDeps, token: string): Promise<VerifyAnswer> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.consumeVerificationValue(identifierOf(token));
  if (!kept) return { refused: "link_spent" };
  const { userId, email } = JSON.parse(kept.value) as { userId: string; email: string };
  const former = await db
    .selectFrom("user")
    .leftJoin("profile", "profile.user_id", "user.id")
    .select(["user.email", "user.name", "profile.pending_email as pendingEmail"])
    .where("user.id", "=", userId)
    .executeTakeFirst();
  if (!former || (former.email !== email && former.pendingEmail !== email)) return { refused: "link_spent" };
  return inTransaction(db, async (tx) => {
    const taken = await tx
      .selectFrom("user")
      .select("id")
      .where("email", "=", email)
      .where("id", "!=", userId)
      .executeTakeFirst();
    if (taken) return { refused: "link_spent" as const };
    await tx
      .updateTable("user")
      .set({ email, emailVerified: true, updatedAt: clock.now() })
      .where("id", "=", userId)
      .execute();
    await tx
      .updateTable("profile")
      .set({ pending_email: null, updated_at: clock.now() })
      .where("user_id", "=", userId)
      .where("pending_email", "=", email)
      .execute();
    if (former.email !== email) await emit(tx, clock, "account.email_changed", { to: former.email, name: former.name });
    return { verified: { email } };
  });
}
