import { Secret, TOTP } from "otpauth";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Sealer } from "#platform/http/sealing.server.ts";

const PERIOD_SECONDS = 30;
const PURPOSE = "staff code";

/** Steps before and after, for a telephone whose clock is off. */
const WINDOW = 1;

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6, algorithm: "SHA1" });

export interface TotpOffer {
  /** For a hidden field: the secret is kept only once a code has confirmed it. */
  sealed: string;
  /** For typing by hand, in groups of four letters. */
  secret: string;
  /** Drawn as a QR code. */
  uri: string;
}

/** Makes a secret for an authenticator app. `sealed` of an earlier try shows the same again. */
export function offerTotp(
  sealer: Sealer,
  person: { memberId: string; email: string; company: string },
  sealed?: string,
): TotpOffer {
  const known = sealed === undefined ? null : sealer.open(PURPOSE, person.memberId, sealed);
  const secret = known ?? new Secret({ size: 20 }).base32;
  const uri = totpOf(secret, { issuer: person.company, label: person.email }).toString();
  return {
    sealed: known !== null && sealed !== undefined ? sealed : sealer.seal(PURPOSE, person.memberId, secret),
    secret: secret.match(/.{1,4}/g)?.join(" ") ?? secret,
    uri,
  };
}

/** Finds the time step of a code; null if it is none of now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

/** Keeps the offered secret if the code is of it. That code is used up. */
export async function confirmTotp(
  sql: Sql,
  { clock, sealer }: { clock: Clock; sealer: Sealer },
  memberId: string,
  { sealed, code }: { sealed: string; code: string },
): Promise<boolean> {
  const secret = sealer.open(PURPOSE, memberId, sealed);
  const step = secret === null ? null : stepOf(secret, code, clock.now());
  if (step === null) return false;
  await sql
    .updateTable("staff_member")
    .set({ totp_secret: sealed, totp_step: step, updated_at: clock.now() })
    .where("id", "=", memberId)
    .execute();
  return true;
}

/** Takes a code once: neither it nor an earlier one is taken again. */
export async function takeTotp(
  sql: Sql,
  { clock, sealer }: { clock: Clock; sealer: Sealer },
  member: { id: string; totp_secret: string | null },
  code: string,
): Promise<boolean> {
  const secret = member.totp_secret === null ? null : sealer.open(PURPOSE, member.id, member.totp_secret);
  const step = secret === null ? null : stepOf(secret, code, clock.now());
  if (step === null) return false;
  const taken = await sql
    .updateTable("staff_member")
    .set({ totp_step: step })
    .where("id", "=", member.id)
    .where((where) => where.or([where("totp_step", "is", null), where("totp_step", "<", step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
