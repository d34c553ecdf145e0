import { inTransaction } from "#platform/database/database.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { findCountry } from "#platform/text/countries.server.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { holdAccount } from "../find-account.server.ts";
import type { Caller, Registration } from "../model.ts";
import { saveOnProfile } from "../save-on-profile.server.ts";
import { type AccountsDeps, deviceHeaders } from "./auth.server.ts";
import { countTry } from "./back-off.server.ts";
import { passwordFault } from "./common-passwords.server.ts";
import { refusalOf } from "./library-errors.server.ts";
import { withNewToken } from "./session-token.server.ts";
import { signIn } from "./sign-in.server.ts";
import { sendVerification } from "./verify-email.server.ts";

export type SignUpAnswer =
  | { signedIn: { token: string; travellerId: string } }
  | { refused: "common_password" | "own_words" | "country_unknown" | "sign_up_refused" }
  | { refused: "number_impossible"; words: string }
  | { refused: "too_many_tries"; waitSeconds: number };

/** A taken address gets the specification's refusal (§7), and its owner a mail (decision 0013). */
export async function signUp(deps: AccountsDeps, form: Registration, caller: Caller): Promise<SignUpAnswer> {
  const { db, clock, auth } = deps;
  const { name, email, password } = form;
  const country = findCountry(form.country);
  if (!country) return { refused: "country_unknown" };
  const mobile = readTelephone(form.mobileNumber, country.code);
  if ("fault" in mobile) return { refused: "number_impossible", words: mobile.fault };
  const fault = await passwordFault(password, form);
  if (fault) return { refused: fault };
  const waitSeconds = await countTry(deps, `sign-up ${email}`, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };

  const headers = deviceHeaders(caller.userAgent);
  const { api } = await auth();
  const { made, token } = await withNewToken(() =>
    api.signUpEmail({ body: { name, email, password }, headers }).catch(refusalOf),
  );
  if (typeof made === "string" || made.token === null) {
    const again = (await isJustMade(deps, { email, name })) ? await signIn(deps, { email, password }, caller) : null;
    if (again && "signedIn" in again) return again;
    await tellOwner(deps, email, again ? null : password);
    return { refused: "sign_up_refused" };
  }
  const travellerId = made.user.id;
  const kept = { country: country.code, mobile_number: mobile.number, updated_at: clock.now() };
  await inTransaction(db, (tx) => saveOnProfile(tx, travellerId, kept));
  await sendVerification(deps, { id: travellerId, name, email });
  return { signedIn: { token, travellerId } };
}

/** True of an account whose form may be pressed twice. */
async function isJustMade(
  { db, clock }: AccountsDeps,
  { email, name }: Pick<Registration, "email" | "name">,
): Promise<boolean> {
  const made = db.selectFrom("user").select("id").where("email", "=", email.toLowerCase()).where("name", "=", name);
  return (await made.where("createdAt", ">", duplicateWindowStart(clock)).executeTakeFirst()) !== undefined;
}

/** Mails the owner of a taken address. Hashes too, so that timing does not reveal the account. */
async function tellOwner({ db, clock, auth }: AccountsDeps, email: string, password: string | null): Promise<void> {
  const { password: hasher } = await (await auth()).$context;
  if (password !== null) await hasher.hash(password);
  const owner = await db
    .selectFrom("user")
    .select(["id", "name", "email"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (!owner) return;
  await inTransaction(db, async (tx) => {
    if (await holdAccount(tx, owner.id))
      await emit(tx, clock, "account.already_there", { to: owner.email, name: owner.name });
  });
}
