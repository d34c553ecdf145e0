import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { describeDevice } from "#modules/accounts/index.server.ts";
import { json, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type ChallengeFor, keepChallenge, takeChallenge } from "./challenges.server.ts";
import type { StaffDeps } from "./sessions.server.ts";

export interface PasskeyDeps extends Pick<StaffDeps, "db" | "clock"> {
  publicUrl: string;
}

/** Loads on demand: the site starts without it. */
const library = () => import("@simplewebauthn/server");

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

/** False where the site's name is a number: browsers make passkeys for names alone. */
export const offersPasskeys = (publicUrl: string): boolean => isIP(hostOf(publicUrl).replace(/^\[|\]$/g, "")) === 0;

const base64url = z
  .string()
  .regex(/^[\w-]+={0,2}$/)
  .max(8_192);
const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
};
const registration = z.looseObject({
  ...common,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
const assertion = z.looseObject({
  ...common,
  response: z.looseObject({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    const found = schema.safeParse(JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/** Reads the challenge from a browser's answer; null if it has none. */
function challengeIn(clientDataJSON: string): string | null {
  const said = parsed(z.looseObject({ challenge: base64url }), Buffer.from(clientDataJSON, "base64url").toString());
  return said?.challenge ?? null;
}

/**
 * Takes the challenge of a browser's answer, then checks the answer; null if there is no such challenge. The library throws at a wrong
 * answer, so nothing of the database runs inside it: a lost database is an error, and no wrong key.
 */
async function verifiedBy<Verified extends { verified: boolean }>(
  { db, clock }: PasskeyDeps,
  asked: ChallengeFor,
  { clientDataJSON }: { clientDataJSON: string },
  verify: (expectedChallenge: string) => Promise<Verified>,
): Promise<Verified | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null || !(await takeChallenge(db, clock, challenge, asked))) return null;
  return verify(challenge).catch(() => null);
}

/** Makes the options by which the browser makes a passkey. Keeps their challenge. */
export async function beginRegistration(
  { db, clock, publicUrl }: PasskeyDeps,
  asked: Extract<ChallengeFor, { purpose: "register" }>,
  person: { memberId: string; name: string; email: string; company: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await db
    .selectFrom("staff_passkey")
    .select(["credential_id as id", "transports"])
    .where("member_id", "=", person.memberId)
    .execute();
  const options = await (await library()).generateRegistrationOptions({
    rpName: person.company,
    rpID: hostOf(publicUrl),
    userID: new TextEncoder().encode(person.memberId),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    excludeCredentials: "inviteId" in asked ? [] : known,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(db, clock, options.challenge, asked);
  return options;
}

export interface NewPasskey {
  credential_id: string;
  public_key: string;
  counter: number;
  /** Places where the browser finds it: this device, a stick, another device by radio. */
  transports: AuthenticatorTransport[];
}

/** Reads a browser's new passkey; null unless it is signed for this site, challenge and a verified person. */
export async function readRegistration(
  deps: PasskeyDeps,
  asked: Extract<ChallengeFor, { purpose: "register" }>,
  answer: string,
): Promise<NewPasskey | null> {
  const response = parsed(registration, answer);
  if (!response) return null;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifiedBy(deps, asked, response.response, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: deps.publicUrl,
      expectedRPID: hostOf(deps.publicUrl),
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    ...{ credential_id: id, public_key: Buffer.from(publicKey).toString("base64url"), counter },
    transports: (response.response.transports ?? []) as AuthenticatorTransport[],
  };
}

/** Keeps a passkey; false if it is known already. */
export async function addPasskey(
  sql: Sql,
  now: Date,
  memberId: string,
  { transports, ...passkey }: NewPasskey,
  userAgent: string | null,
): Promise<boolean> {
  const added = await sql
    .insertInto("staff_passkey")
    .values({
      ...{ id: newId(), member_id: memberId, ...passkey, transports: json(transports) },
      ...{ device: describeDevice(userAgent), created_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Makes the options by which the browser signs: with any passkey of this site to log in, with an own one to prove oneself. */
export async function beginAssertion(
  { db, clock, publicUrl }: PasskeyDeps,
  asked: Extract<ChallengeFor, { purpose: "log_in" | "prove" }>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own =
    asked.purpose === "log_in"
      ? []
      : await db
          .selectFrom("staff_passkey")
          .select(["credential_id as id", "transports"])
          .where("member_id", "=", asked.memberId)
          .execute();
  const options = await (await library()).generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    allowCredentials: own,
    userVerification: "required",
  });
  await keepChallenge(db, clock, options.challenge, asked);
  return options;
}

/** Reads a signature by a known passkey; returns its person, or null. Each challenge is answered once. */
export async function readAssertion(
  deps: PasskeyDeps,
  asked: Extract<ChallengeFor, { purpose: "log_in" | "prove" }>,
  answer: string,
): Promise<{ memberId: string } | null> {
  const { db, clock, publicUrl } = deps;
  const response = parsed(assertion, answer);
  if (!response) return null;
  const passkey = await db
    .selectFrom("staff_passkey")
    .selectAll()
    .where("credential_id", "=", response.id)
    .executeTakeFirst();
  if (!passkey || ("memberId" in asked && asked.memberId !== passkey.member_id)) return null;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifiedBy(deps, asked, response.response, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: publicUrl,
      expectedRPID: hostOf(publicUrl),
      credential: {
        ...{ id: passkey.credential_id, counter: passkey.counter },
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
      },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  const counter = verified.authenticationInfo.newCounter;
  const counted = await db
    .updateTable("staff_passkey")
    .set({ counter, used_at: clock.now() })
    .where("id", "=", passkey.id)
    // Of two signatures at once with one count, the second is of a copy. Passkeys without a count stay at 0.
    .where("counter", counter === 0 ? "=" : "<", counter)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n ? { memberId: passkey.member_id } : null;
}

export interface ShownPasskey {
  id: string;
  device: string;
  since: Date;
  lastUsed: Date | null;
}

export async function listPasskeys(sql: Sql, memberId: string): Promise<ShownPasskey[]> {
  const rows = await sql
    .selectFrom("staff_passkey")
    .select(["id", "device", "created_at", "used_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, device, created_at: since, used_at: lastUsed }) => ({ id, device, since, lastUsed }));
}
