import { type AccountsDeps, countTry, describeDevice, forgiveTries } from "#modules/accounts/index.server.ts";
import type { Caller } from "#modules/accounts/model.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import type { Sealer } from "#platform/http/sealing.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { type RenewedMark, renewBrowserMark } from "./browser-marks.server.ts";
import type { StaffSession, WayIn } from "./model.ts";
import { type PasskeyDeps, readAssertion } from "./passkeys.server.ts";
import { takeRecoveryCode } from "./recovery-codes.server.ts";
import { openStaffSession, type StaffDeps } from "./sessions.server.ts";
import { takeTotp } from "./totp.server.ts";

export interface LogInDeps extends StaffDeps, PasskeyDeps, Pick<AccountsDeps, "auth"> {
  sealer: Sealer;
  signer: Signer;
}

/** Its browser keeps the new mark in place of the spent one, so that its next log-in is no news. */
export type StaffLogIn =
  | ({ token: string } & RenewedMark)
  | { refused: "wrong" }
  | { refused: "too_many_tries"; waitSeconds: number };

/** Tries at a person's codes count apart from travellers' log-ins, and a stranger's apart from the person's own. */
const triedAt = (email: string): string => `staff:${email.toLowerCase()}`;
const triedByOwn = (memberId: string): string => `staff-own:${memberId}`;
/** Answers to challenges count by place alone, each under a name of its own. */
const triedPasskey = (answer: string): string => `staff-key:${answer.slice(-32)}`;

const activeMember = ({ db }: Pick<StaffDeps, "db">, by: { id: string } | { email: string }) =>
  db
    .selectFrom("staff_member")
    .select(["id", "email", "totp_secret"])
    .where((where) => ("id" in by ? where("id", "=", by.id) : where("email", "=", by.email.toLowerCase())))
    .where("deactivated_at", "is", null)
    .where("is_demo", "=", false)
    .executeTakeFirst();

/** Place of a log-in. Its browser keeps the `marks`. */
export type StaffCaller = Caller & { marks?: readonly string[] };

/** Logs in by a signature of a passkey. */
export async function logInByPasskey(deps: LogInDeps, answer: string, caller: StaffCaller): Promise<StaffLogIn> {
  const tried = triedPasskey(answer);
  const waitSeconds = await countTry(deps, tried, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  const read = await readAssertion(deps, { purpose: "log_in" }, answer);
  const member = read && (await activeMember(deps, { id: read.memberId }));
  if (!member) return { refused: "wrong" };
  await forgiveTries(deps, tried, caller);
  return opened(deps, member, "passkey", caller);
}

/** Logs in by e-mail address and a code: of the authenticator app, or a recovery code. An unknown address is answered alike. */
export async function logInByCode(
  deps: LogInDeps,
  { email, code }: { email: string; code: string },
  caller: StaffCaller,
): Promise<StaffLogIn> {
  const tried = triedAt(email);
  const waitSeconds = await countTry(deps, tried, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  const member = await activeMember(deps, { email });
  const wayIn = member ? await takeCode(deps, member, code) : null;
  if (!member || wayIn === null) return { refused: "wrong" };
  await forgiveTries(deps, tried, caller);
  return opened(deps, member, wayIn, caller);
}

async function takeCode(
  deps: LogInDeps,
  member: { id: string; totp_secret: string | null },
  code: string,
): Promise<WayIn | null> {
  if (await takeTotp(deps.db, deps, member, code)) return "code";
  return (await takeRecoveryCode(deps.db, deps.signer, member.id, code)) ? "recovery_code" : null;
}

/** Opens a session. A browser without the person's mark is told to them by mail. */
function opened(
  { db, clock }: LogInDeps,
  { id: memberId, email: to }: { id: string; email: string },
  wayIn: WayIn,
  { userAgent, marks = [] }: StaffCaller,
): Promise<StaffLogIn> {
  return inTransaction(db, async (tx) => {
    const token = await openStaffSession(tx, clock, { memberId, wayIn, userAgent });
    const mark = await renewBrowserMark(tx, memberId, marks);
    if (mark.spentMark === null)
      await emit(tx, clock, "staff.logged_in", {
        ...{ to, device: describeDevice(userAgent), at: clock.now().toISOString() },
      });
    return { token, ...mark };
  });
}

export type ProofAnswer = { proved: Date } | { refused: "wrong" } | { refused: "too_many_tries"; waitSeconds: number };

/** Proves again that the person of this session sits here. The demo's people prove themselves by a press. */
export async function proveAgain(
  deps: LogInDeps,
  session: StaffSession,
  proof: { passkey: string } | { code: string } | "demo",
  caller: Caller,
): Promise<ProofAnswer> {
  // Not counted: visitors of the demo share a person, and one's guesses must keep nobody else waiting.
  if (proof === "demo") {
    const isDemo = session.wayIn === "demo" && deps.env.APP_MODE === "demo";
    return isDemo ? noteProof(deps, session) : { refused: "wrong" };
  }
  const tried = triedByOwn(session.memberId);
  const waitSeconds = await countTry(deps, tried, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  if (!(await hasProved(deps, session, proof))) return { refused: "wrong" };
  await forgiveTries(deps, tried, caller);
  return noteProof(deps, session);
}

async function noteProof({ db, clock }: LogInDeps, { sessionId, memberId }: StaffSession): Promise<ProofAnswer> {
  const proved = clock.now();
  await db
    .updateTable("staff_session")
    .set({ proved_at: proved })
    .where("id", "=", sessionId)
    .where("member_id", "=", memberId)
    .execute();
  return { proved };
}

async function hasProved(
  deps: LogInDeps,
  { memberId }: StaffSession,
  proof: { passkey: string } | { code: string },
): Promise<boolean> {
  if ("passkey" in proof) return (await readAssertion(deps, { purpose: "prove", memberId }, proof.passkey)) !== null;
  const member = await activeMember(deps, { id: memberId });
  return member !== undefined && (await takeCode(deps, member, proof.code)) !== null;
}
