import type { Sql } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { newLetters } from "#platform/ids.server.ts";

const LETTERS = 12;
const RECOVERY_CODES = 10;

/** "7K3M-9QRT-W2XA" */
const shown = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

const digestOf = (signer: Pick<Signer, "sign">, memberId: string, code: string): string =>
  signer.sign("staff recovery code", `${memberId} ${code}`);

/** Replaces a person's recovery codes. They are shown now and never again. */
export async function renewRecoveryCodes(sql: Sql, signer: Pick<Signer, "sign">, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newLetters(LETTERS));
  await sql.deleteFrom("staff_recovery_code").where("member_id", "=", memberId).execute();
  await sql
    .insertInto("staff_recovery_code")
    .values(codes.map((code) => ({ code_digest: digestOf(signer, memberId, code), member_id: memberId })))
    .execute();
  return codes.map(shown);
}

/** Takes a code, which then is gone. Capitals, spaces and dashes do not matter. */
export async function takeRecoveryCode(
  sql: Sql,
  signer: Pick<Signer, "sign">,
  memberId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  if (code.length !== LETTERS) return false;
  const taken = await sql
    .deleteFrom("staff_recovery_code")
    .where("code_digest", "=", digestOf(signer, memberId, code))
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
