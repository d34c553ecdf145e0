import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { FOREIGN_KEY_VIOLATION, hasSqlState } from "#platform/errors.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { holdAccount, mailAbout } from "../find-account.server.ts";
import type { Caller, PasswordChange, Traveller } from "../model.ts";
import { proveAddress } from "../proven-addresses.server.ts";
import { askForLink } from "./ask-for-link.server.ts";
import type { AccountsDeps } from "./auth.server.ts";
import { asOwner, countTry, forgiveTries, takeBackTry } from "./back-off.server.ts";
import { passwordFault } from "./common-passwords.server.ts";
import { refusalOf } from "./library-errors.server.ts";
import { passwordOf } from "./password-of.server.ts";
import { findResetLink } from "./reset-link.server.ts";
import { tokenDigest } from "./session-token.server.ts";
import { forgetLinks } from "./verify-email.server.ts";

export type PasswordAnswer =
  | { changed: true }
  | { refused: "old_password_wrong" | "same_password" | "common_password" | "own_words" }
  | { refused: "too_many_tries"; waitSeconds: number };

/**
 * Another password: the old one must match, the new one must differ from it and not be a common one (docs/decisions/0021). Every
 * other session and every mailed link ends; the session that asked goes on with its token. An address that the account was to move to is
 * forgotten: who changes a password because a stranger was inside must not lose the account to the stranger's mail. The owner is told by
 * mail.
 */
export async function changePassword(
  deps: AccountsDeps,
  traveller: Traveller & { token: string },
  { oldPassword, newPassword }: PasswordChange,
  caller: Caller,
): Promise<PasswordAnswer> {
  const { db, clock, auth } = deps;
  if (oldPassword === newPassword) return { refused: "same_password" };
  const fault = await passwordFault(newPassword, traveller);
  if (fault) return { refused: fault };
  const waitSeconds = await countTry(deps, asOwner(traveller), caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  const { password: library } = await (await auth()).$context;
  const stored = await passwordOf(db, traveller.id);
  if (stored === null || !(await library.verify({ hash: stored, password: oldPassword })))
    return { refused: "old_password_wrong" };
  await forgiveTries(deps, asOwner(traveller), caller);
  // Counted by itself and not forgiven: each one is a mail to an address that may be a stranger's.
  const pause = await countTry(deps, `changed ${traveller.email}`, { ...caller, address: null });
  if (pause !== null) return { refused: "too_many_tries", waitSeconds: pause };
  const hash = await library.hash(newPassword);
  return inTransaction(db, async (tx) => {
    // The account before what hangs on it, as whoever erases it has them.
    if (!(await holdAccount(tx, traveller.id))) return { refused: "old_password_wrong" };
    // Only in the place of the one that was asked for: a reset that came in between is the owner's, and stays.
    const { numAffectedRows } = await sql`
      UPDATE account SET password = ${hash}, "updatedAt" = ${clock.now()}
      WHERE "userId" = ${traveller.id} AND "providerId" = 'credential' AND password = ${stored}`.execute(tx);
    if (numAffectedRows !== 1n) return { refused: "old_password_wrong" };
    // Our own statement: the library ends a hundred and no more.
    await tx
      .deleteFrom("session")
      .where("userId", "=", traveller.id)
      .where("token", "<>", tokenDigest(traveller.token))
      .execute();
    await forgetLinks(tx, traveller.id);
    await forgetWaitingAddress(tx, clock, traveller.id);
    await emit(tx, clock, "account.password_changed", mailAbout(traveller));
    return { changed: true };
  });
}

/**
 * A forgotten password: a link goes to the address if it has an account. The answer is the same for everybody, and asking
 * often sends no more than a few mails an hour to one address.
 */
export async function requestPasswordReset(
  deps: AccountsDeps,
  email: string,
  caller: Caller,
): Promise<{ asked: true } | { refused: "too_many_tries"; waitSeconds: number }> {
  const waitSeconds = await countTry(deps, `forgotten ${email}`, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  await inTransaction(deps.db, (tx) => askForLink(tx, deps.clock, { to: email, accountId: null }));
  return { asked: true };
}

export type ResetAnswer = { reset: true } | { refused: "link_spent" | "common_password" | "own_words" };

/**
 * Sets the password by the link of the mail, once, and ends every session and every other link. Whoever holds the link reads the mail
 * of the address, which therefore counts as verified, and is the one that the account keeps.
 */
export async function resetPassword(
  deps: AccountsDeps,
  token: string,
  newPassword: string,
  caller: Caller,
): Promise<ResetAnswer> {
  const { db, clock, auth } = deps;
  // Looked at before it is used up, so that a password we refuse does not cost the traveller the link.
  const link = await findResetLink(deps, token);
  const traveller = link
    ? await db.selectFrom("user").select(["id", "name", "email"]).where("id", "=", link.value).executeTakeFirst()
    : undefined;
  if (!traveller) return { refused: "link_spent" };
  const fault = await passwordFault(newPassword, traveller);
  if (fault) return { refused: fault };
  const done = await (await auth()).api.resetPassword({ body: { newPassword, token } }).catch((error: unknown) => {
    if (hasSqlState(error, FOREIGN_KEY_VIOLATION)) return "ERASED";
    return refusalOf(error);
  });
  if (typeof done === "string") return { refused: "link_spent" };
  const isThere = await inTransaction(db, async (tx) => {
    // Its address as it is now: it may have moved since the link was read.
    const account = await tx
      .updateTable("user")
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where("id", "=", traveller.id)
      .returning("email")
      .executeTakeFirst();
    // The account was erased meanwhile: there is nobody to tell of it.
    if (!account) return false;
    await proveAddress(tx, clock, { userId: traveller.id, email: account.email, former: null });
    await forgetLinks(tx, traveller.id);
    await forgetWaitingAddress(tx, clock, traveller.id);
    await emit(tx, clock, "account.password_changed", mailAbout(traveller));
    return true;
  });
  if (!isThere) return { refused: "link_spent" };
  await forgiveTries(deps, traveller.email, { ...caller, address: null });
  await takeBackTry(deps, caller);
  return { reset: true };
}

const forgetWaitingAddress = (tx: Tx, clock: Clock, travellerId: string) =>
  tx
    .updateTable("profile")
    .set({ pending_email: null, updated_at: clock.now() })
    .where("user_id", "=", travellerId)
    .where("pending_email", "is not", null)
    .execute();
