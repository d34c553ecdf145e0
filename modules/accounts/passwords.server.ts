import { inTransaction } from "#platform/database.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { type AccountsDeps, headersOf } from "./auth.server.ts";
import { countTry, forgiveTries } from "./back-off.server.ts";
import { passwordFault } from "./common-passwords.server.ts";
import { refusalOf } from "./library-errors.server.ts";
import type { Caller, PasswordChange, Traveller } from "./model.ts";

export type PasswordAnswer =
  | { changed: true }
  | { refused: "old_password_wrong" | "same_password" | "common_password" | "own_words" }
  | { refused: "too_many_tries"; waitSeconds: number };

/**
 * Another password: the old one must match, the new one must differ from it and not be a common one (DESIGN §9). Every
 * other session ends; the one that asked goes on with its token. The owner is told by mail.
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
  const waitSeconds = await countTry(deps, traveller.email, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  const headers = headersOf(traveller.token);
  const changed = await auth.api
    .changePassword({ body: { currentPassword: oldPassword, newPassword }, headers })
    .catch(refusalOf);
  if (typeof changed === "string") return { refused: "old_password_wrong" };
  await forgiveTries(deps, traveller.email, caller);
  await auth.api.revokeOtherSessions({ headers });
  await inTransaction(db, (tx) =>
    emit(tx, clock, "account.password_changed", { to: traveller.email, name: traveller.name }),
  );
  return { changed: true };
}
