import { sql } from "kysely";
import { FOREIGN_KEY_VIOLATION, hasSqlState } from "#platform/errors.ts";
import type { Caller, Login, Traveller } from "../model.ts";
import { type AccountsDeps, deviceHeaders, headersOf } from "./auth.server.ts";
import { countTry, forgiveTries } from "./back-off.server.ts";
import { refusalOf } from "./library-errors.server.ts";
import { passwordOf } from "./password-of.server.ts";
import { tokenDigest, withNewToken } from "./session-token.server.ts";

export type SignInAnswer =
  | { signedIn: { token: string; travellerId: string } }
  | { refused: "wrong" }
  | { refused: "too_many_tries"; waitSeconds: number };

/**
 * Logs in: a new token, good for 30 days of absence. A wrong password and an address that nobody has answer alike and take
 * the same time (Better Auth hashes in both cases). Too many tries on one address, or from one place, have to wait.
 */
export async function signIn(deps: AccountsDeps, { email, password }: Login, caller: Caller): Promise<SignInAnswer> {
  const waitSeconds = await countTry(deps, email, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  try {
    const headers = deviceHeaders(caller.userAgent);
    const known = await deps.db
      .selectFrom("user")
      .select("id")
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    const before = await passwordOf(deps.db, known?.id ?? NO_ID);
    const { api } = await deps.auth();
    const { made, token } = await withNewToken(() => api.signInEmail({ body: { email, password }, headers }));
    // While the password was being compared, its owner may have set another and ended every session but this one.
    if ((await passwordOf(deps.db, made.user.id)) !== before) {
      await signOut(deps, token);
      return { refused: "wrong" };
    }
    await forgiveTries(deps, email, caller);
    await endOldestSessions(deps, made.user.id);
    return { signedIn: { token, travellerId: made.user.id } };
  } catch (error) {
    // The account was erased while the password was being compared.
    if (!hasSqlState(error, FOREIGN_KEY_VIOLATION)) await refusalOf(error);
    return { refused: "wrong" };
  }
}

/** Of nobody: an address without an account is asked about as often as one with. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** More devices than anybody has: older log-ins of an account end, and those that are over go. */
const MOST_SESSIONS = 50;

const endOldestSessions = ({ db, clock }: AccountsDeps, travellerId: string) =>
  sql`
    DELETE FROM session WHERE "userId" = ${travellerId} AND ("expiresAt" <= ${clock.now()} OR id NOT IN (
      SELECT id FROM session WHERE "userId" = ${travellerId} AND "expiresAt" > ${clock.now()}
      ORDER BY "updatedAt" DESC, id DESC LIMIT ${MOST_SESSIONS}))`.execute(db);

/**
 * Logs out: the token is dead from now on. A token that nobody has is as well dead. Throws when the database cannot be asked, which
 * the library's own way keeps to itself.
 */
export async function signOut({ db }: AccountsDeps, token: string): Promise<void> {
  await db.deleteFrom("session").where("token", "=", tokenDigest(token)).execute();
}

/**
 * Who a token belongs to, or null for one that is revoked, too old or not ours. Takes what an Authorization header holds:
 * `Bearer x`, or the bare `x` of the specification.
 */
export async function findTravellerByToken(
  { auth }: Pick<AccountsDeps, "auth">,
  header: string | null | undefined,
): Promise<(Traveller & { token: string }) | null> {
  const token = tokenOf(header);
  if (token === null) return null;
  const found = await (await auth()).api.getSession({ headers: headersOf(token) });
  if (!found) return null;
  const { user, session } = found;
  return {
    token,
    id: user.id,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    isVerified: user.emailVerified,
  };
}

/** The token in an Authorization header; null when nothing in it can be one. */
export function tokenOf(header: string | null | undefined): string | null {
  const token = header?.trim().replace(/^bearer\s+/i, "") ?? "";
  // Our tokens are 22 letters, digits, hyphens and underscores; one with a dot would be taken for a signed cookie.
  return /^[A-Za-z0-9_-]{16,128}$/.test(token) ? token : null;
}
