import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { hasSqlState, UNIQUE_VIOLATION } from "#platform/errors.ts";
import { newSecret, tokenDigest } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { holdAccount, mailAbout } from "../find-account.server.ts";
import type { Caller, Traveller } from "../model.ts";
import { proveAddress } from "../proven-addresses.server.ts";
import { askForLink } from "./ask-for-link.server.ts";
import type { AccountsDeps } from "./auth.server.ts";
import { countTry, takeBackTry } from "./back-off.server.ts";
import { isLinkJustMailed } from "./is-link-just-mailed.server.ts";
import { signIn, signOut } from "./sign-in.server.ts";

const LINK_HOURS = 24;
const linkValue = (userId: string, email: string): string => JSON.stringify({ userId, email });
const identifierOf = (token: string): string => `verify-email:${token}`;

export async function sendVerification(
  { db, clock, auth }: AccountsDeps,
  traveller: { id: string; name: string; email: string },
): Promise<void> {
  const token = newSecret();
  const value = linkValue(traveller.id, traveller.email.toLowerCase());
  const { internalAdapter } = await (await auth()).$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value,
    expiresAt: new Date(clock.now().getTime() + LINK_HOURS * 3_600_000),
  });
  await inTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, traveller.id))) return forgetLinks(tx, traveller.id);
    const topic = "account.verify_email";
    if (!(await isLinkJustMailed(tx, clock, { topic, account: traveller, value })))
      await emit(tx, clock, topic, { ...mailAbout(traveller), token });
  });
}

export async function forgetLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom("verification")
    .where((is) => is.or([is("value", "=", userId), is("value", "like", `{"userId":"${userId}",%`)]))
    .execute();
}

/** Cancels moves to an erased address. Skips locked accounts, which could deadlock. */
export async function forgetMovesTo(tx: Tx, clock: Clock, email: string): Promise<void> {
  const wanting = await tx
    .selectFrom("profile")
    .innerJoin("user", "user.id", "profile.user_id")
    .select("user.id as userId")
    .where("pending_email", "=", email)
    .forNoKeyUpdate("user")
    .skipLocked()
    .execute();
  for (const { userId } of wanting) {
    const unwanted = { pending_email: null, updated_at: clock.now() };
    await tx.updateTable("profile").set(unwanted).where("user_id", "=", userId).execute();
    await tx.deleteFrom("verification").where("value", "=", linkValue(userId, email)).execute();
  }
}

export const countVerification = (deps: AccountsDeps, email: string, caller: Caller): Promise<number | null> =>
  countTry(deps, `verify ${email}`, caller);

/** A taken address gets no mail, with the same answer. The back-off protects strangers' mailboxes. */
export async function resendVerification(
  deps: AccountsDeps,
  traveller: Pick<Traveller, "id" | "name" | "email">,
  caller: Caller,
): Promise<{ sent: true } | { refused: "too_many_tries"; waitSeconds: number }> {
  const pending = await pendingEmailOf(deps, traveller.id);
  const waitSeconds = await countVerification(deps, pending ?? traveller.email, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  if (pending === null) await sendVerification(deps, traveller);
  else await inTransaction(deps.db, (tx) => askForLink(tx, deps.clock, { to: pending, accountId: traveller.id }));
  return { sent: true };
}

async function pendingEmailOf({ db }: Pick<AccountsDeps, "db">, travellerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("profile")
    .select("pending_email")
    .where("user_id", "=", travellerId)
    .executeTakeFirst();
  return row?.pending_email ?? null;
}

export interface AddressLink {
  email: string;
  isMove: boolean;
  /** True for the account that is logged in: it needs no password. */
  isOwn: boolean;
}

/** Finds what a mailed link asks, without using it up. */
export async function findAddressLink(
  deps: AccountsDeps,
  token: string,
  traveller: Pick<Traveller, "id"> | null,
): Promise<AddressLink | null> {
  const link = await readLink(deps, token);
  if (!link) return null;
  const { userId, email, former } = link;
  return { email, isMove: former.email !== email, isOwn: traveller?.id === userId };
}

async function readLink({ db, clock, auth }: AccountsDeps, token: string) {
  const { internalAdapter } = await (await auth()).$context;
  const kept = await internalAdapter.findVerificationValue(identifierOf(token));
  if (!kept || kept.expiresAt <= clock.now()) return null;
  const { userId, email } = JSON.parse(kept.value) as { userId: string; email: string };
  const former = await db
    .selectFrom("user")
    .leftJoin("profile", "profile.user_id", "user.id")
    .select(["user.email", "profile.pending_email as pendingEmail"])
    .where("user.id", "=", userId)
    .executeTakeFirst();
  const isWanted = former?.email === email || former?.pendingEmail === email;
  return former && isWanted ? { userId, email, former } : null;
}

export interface AccountProof {
  traveller: (Pick<Traveller, "id"> & { sessionId?: string }) | null;
  password: string;
  caller: Caller;
}

export type VerifyAnswer =
  | { verified: { email: string }; signedIn?: { token: string } }
  | { refused: "link_spent" | "password_wanted" | "not_the_password" }
  | { refused: "too_many_tries"; waitSeconds: number };

/**
 * Verifies or moves an address. The link proves the mailbox, not the account, as anybody may type an address. So it also needs the session
 * or password. A move ends other links and sessions.
 */
export async function verifyEmail(
  deps: AccountsDeps,
  token: string,
  { traveller, password, caller }: AccountProof,
): Promise<VerifyAnswer> {
  const link = await readLink(deps, token);
  if (!link) return { refused: "link_spent" };
  if (traveller?.id === link.userId)
    return takeAddress(deps, token, { ...link, session: { id: traveller.sessionId ?? "" } }, caller);
  if (password === "") return { refused: "password_wanted" };
  const answer = await signIn(deps, { email: link.former.email, password }, caller);
  if ("waitSeconds" in answer) return answer;
  if ("refused" in answer) return { refused: "not_the_password" };
  const session = { token: tokenDigest(answer.signedIn.token) };
  const taken = await takeAddress(deps, token, { ...link, session }, caller);
  if ("refused" in taken) await signOut(deps, answer.signedIn.token);
  return "refused" in taken ? taken : { ...taken, signedIn: { token: answer.signedIn.token } };
}

async function takeAddress(
  deps: AccountsDeps,
  token: string,
  { userId, email, session }: { userId: string; email: string; session: { id: string } | { token: string } },
  caller: Caller,
): Promise<{ verified: { email: string } } | { refused: "link_spent" }> {
  const { db, clock, auth } = deps;
  const { internalAdapter } = await (await auth()).$context;
  if (!(await internalAdapter.consumeVerificationValue(identifierOf(token)))) return { refused: "link_spent" };
  const take = inTransaction(db, async (tx) => {
    const taken = await tx
      .selectFrom("user")
      .select("id")
      .where("email", "=", email)
      .where("id", "!=", userId)
      .executeTakeFirst();
    const former = await tx
      .selectFrom("user")
      .select(["email", "name", "emailVerified"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (taken || !former) return { refused: "link_spent" as const };
    // Checked in the row: a new password may have cancelled the move meanwhile.
    const { numUpdatedRows } = await tx
      .updateTable("profile")
      .set({ pending_email: null, updated_at: clock.now() })
      .where("user_id", "=", userId)
      .where("pending_email", "=", email)
      .executeTakeFirst();
    if (former.email !== email && numUpdatedRows === 0n) return { refused: "link_spent" as const };
    await tx
      .updateTable("user")
      .set({ email, emailVerified: true, updatedAt: clock.now() })
      .where("id", "=", userId)
      .execute();
    const isMove = former.email !== email;
    await proveAddress(tx, clock, { userId, email, former: isMove && former.emailVerified ? former.email : null });
    if (isMove) {
      // Links and sessions of the old address could open the account.
      await forgetLinks(tx, userId);
      const [column, own] = "id" in session ? (["id", session.id] as const) : (["token", session.token] as const);
      await tx.deleteFrom("session").where("userId", "=", userId).where(column, "<>", own).execute();
      await emit(tx, clock, "account.email_changed", mailAbout({ ...former, id: userId }));
    }
    return { verified: { email } };
  });
  // Two accounts may both have found the address free.
  const answer = await take.catch((error: unknown) => {
    if (hasSqlState(error, UNIQUE_VIOLATION)) return { refused: "link_spent" as const };
    throw error;
  });
  if ("verified" in answer) await takeBackTry(deps, caller);
  return answer;
}
