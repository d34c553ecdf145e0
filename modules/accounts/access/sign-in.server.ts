import { sql } from "kysely";
import { FOREIGN_KEY_VIOLATION, hasSqlState } from "#platform/errors.ts";
import { tokenDigest } from "#platform/ids.server.ts";
import type { Caller, Login, Traveller } from "../model.ts";
import { type AccountsDeps, deviceHeaders, headersOf } from "./auth.server.ts";
import { countTry, forgiveTries } from "./back-off.server.ts";
import { refusalOf } from "./library-errors.server.ts";
import { passwordOf } from "./password-of.server.ts";
import { withNewToken } from "./session-token.server.ts";

export type SignInAnswer =
  | { signedIn: { token: string; travellerId: string } }
  | { refused: "wrong" }
  | { refused: "too_many_tries"; waitSeconds: number };

/** Takes the same time for a wrong password and an unknown address, as Better Auth hashes in both cases. */
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
    // The owner may have ended all sessions meanwhile.
    if ((await passwordOf(deps.db, made.user.id)) !== before) {
      await signOut(deps, token);
      return { refused: "wrong" };
    }
    await forgiveTries(deps, email, caller);
    await endOldestSessions(deps, made.user.id);
    return { signedIn: { token, travellerId: made.user.id } };
  } catch (error) {
    // The account was erased during the check of the password.
    if (!hasSqlState(error, FOREIGN_KEY_VIOLATION)) await refusalOf(error);
    return { refused: "wrong" };
  }
}

/** Keeps the time equal for unknown addresses. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** More devices than anybody has. Beyond them the oldest sessions end. */
const MOST_SESSIONS = 50;

const endOldestSessions = ({ db, clock }: AccountsDeps, travellerId: string) =>
  sql`
    DELETE FROM session WHERE "userId" = ${travellerId} AND ("expiresAt" <= ${clock.now()} OR id NOT IN (
      SELECT id FROM session WHERE "userId" = ${travellerId} AND "expiresAt" > ${clock.now()}
      ORDER BY "updatedAt" DESC, id DESC LIMIT ${MOST_SESSIONS}))`.execute(db);

/** Logs out. Throws if the database fails, which the library would hide. */
export async function signOut({ db }: AccountsDeps, token: string): Promise<void> {
  await db.deleteFrom("session").where("token", "=", tokenDigest(token)).execute();
}

/** Accepts `Bearer x` and the specification's bare `x`. */
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

export function tokenOf(header: string | null | undefined): string | null {
  const token = header?.trim().replace(/^bearer\s+/i, "") ?? "";
  // Excludes dots: Better Auth would take such a token for a signed cookie.
  return /^[A-Za-z0-9_-]{16,128}$/.test(token) ? token : null;
}
