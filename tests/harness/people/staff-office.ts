import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import {
  acceptInvite,
  findInvite,
  inviteToStaff,
  type OpenInvite,
  offerTotp,
  staffSessionOf,
} from "#modules/staff/index.server.ts";
import type { Role } from "#modules/staff/model.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { createSealer } from "#platform/http/sealing.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "../database/database.ts";
import { testAuth } from "./auth.ts";

const SECRET = "a-secret-for-tests-of-32-letters!";

/** Code that an authenticator app shows for a secret as it is printed. */
export const codeOf = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: now.getTime() });

/** Company without people, on a database of its own, at Tuesday 1 December 2026. */
export async function openStaffOffice() {
  const database = await openTestDatabase();
  const clock = new SteppedClock("2026-12-01T06:00:00Z");
  const base = { db: database.db, clock, log: createLog("silent") };
  const [sealer, signer] = [createSealer(SECRET), createSigner(SECRET)];
  const publicUrl = "https://rides.example";
  const deps = { ...base, auth: testAuth(base), sealer, signer, publicUrl, env: { APP_MODE: "live" as const } };
  const caller = { address: null, userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

  /** Tokens of the mails that are written so far, oldest first. */
  const mailed = async (): Promise<{ to: string; token: string; role: Role; isReset: boolean }[]> => {
    const rows = await database.db
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", "staff.invited")
      .orderBy("id")
      .execute();
    return rows.map(({ payload }) => payload as { to: string; token: string; role: Role; isReset: boolean });
  };
  const invite = async (email: string, role: Role): Promise<{ token: string; open: OpenInvite }> => {
    const answer = await inviteToStaff(deps, { email, role });
    if ("refused" in answer) throw new Error(`refused: ${answer.refused}`);
    const token = (await mailed()).at(-1)?.token ?? "";
    const open = await findInvite(deps, token);
    if (!open) throw new Error("the invitation does not open");
    return { token, open };
  };
  const company = "Rides";
  /** Accepts an invitation with an authenticator app. */
  const accept = async (open: OpenInvite, name = "Meena") => {
    const offer = offerTotp(sealer, { memberId: open.memberId, email: open.email, company });
    const first = { code: codeOf(offer.secret, clock.now()), sealed: offer.sealed };
    const answer = await acceptInvite(deps, open, { name, first, userAgent: caller.userAgent });
    if ("refused" in answer) throw new Error(`refused: ${answer.refused}`);
    // A code is taken once, and the next step's is another one.
    clock.advanceMinutes(1);
    return { ...answer.accepted, secret: offer.secret };
  };
  /** Somebody of the company, who has come by an invitation with an authenticator app. */
  const newMember = async (email: string, role: Role, name?: string) => {
    const { open } = await invite(email, role);
    const accepted = await accept(open, name);
    const session = await staffSessionOf(deps, accepted.token);
    if (!session) throw new Error("no session");
    return { ...accepted, session, memberId: open.memberId, email };
  };
  const shown = (secret: string): string => codeOf(secret, clock.now());
  const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");
  return {
    database,
    db: database.db,
    clock,
    deps,
    caller,
    company,
    mailed,
    invite,
    accept,
    newMember,
    shown,
    digestOf,
  };
}
