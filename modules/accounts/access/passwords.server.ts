import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { FOREIGN_KEY_VIOLATION, hasSqlState } from "#platform/errors.ts";
import { tokenDigest } from "#platform/ids.server.ts";
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
import { forgetLinks } from "./verify-email.server.ts";

export type PasswordAnswer =
  | { changed: true }
  | { refused: "old_password_wrong" | "same_password" | "common_password" | "own_words" }
  | { refused: "too_many_tries"; waitSeconds: number };

/** Changes a password (docs/decisions/0021), and ends other sessions and links. Drops a pending address, which may be an intruder's. */
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
  // Not forgiven: each mails an address that may be a stranger's.
  const pause = await countTry(deps, `changed ${traveller.email}`, { ...caller, address: null });
  if (pause !== null) return { refused: "too_many_tries", waitSeconds: pause };
  const hash = await library.hash(newPassword);
  return inTransaction(db, async (tx) => {
    // Locks the account first, in the same order as its erasure.
    if (!(await holdAccount(tx, traveller.id))) return { refused: "old_password_wrong" };
    // Replaces only the verified password: a reset in between came from the owner and stays.
    const { numAffectedRows } = await sql`
      UPDATE account SET password = ${hash}, "updatedAt" = ${clock.now()}
      WHERE "userId" = ${traveller.id} AND "providerId" = 'credential' AND password = ${stored}`.execute(tx);
    if (numAffectedRows !== 1n) return { refused: "old_password_wrong" };
    // The library ends at most a hundred.
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

/** The answer is the same for every address. */
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

/** Resets a password and ends sessions and links. The link proves the address. */
export async function resetPassword(
  deps: AccountsDeps,
  token: string,
  newPassword: string,
  caller: Caller,
): Promise<ResetAnswer> {
  const { db, clock, auth } = deps;
  // A refused password must not cost the link.
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
    // Reads the address again: it may have moved since the link was opened.
    const account = await tx
      .updateTable("user")
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where("id", "=", traveller.id)
      .returning("email")
      .executeTakeFirst();
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
