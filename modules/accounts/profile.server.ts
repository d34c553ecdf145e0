import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { findCountry } from "#platform/text/countries.server.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { askForLink } from "./access/ask-for-link.server.ts";
import type { AccountsDeps } from "./access/auth.server.ts";
import { countTry } from "./access/back-off.server.ts";
import { countVerification } from "./access/verify-email.server.ts";
import { mailAbout } from "./find-account.server.ts";
import type { Caller, Profile, ProfileChanges, Traveller } from "./model.ts";
import { photoUrlOf } from "./photo.server.ts";
import { saveOnProfile } from "./save-on-profile.server.ts";

export async function findProfile({ db }: { db: Sql }, travellerId: string): Promise<Profile | null> {
  const row = await db
    .selectFrom("user")
    .leftJoin("profile", "profile.user_id", "user.id")
    .select([
      "user.name",
      "user.email",
      "user.emailVerified",
      "profile.country",
      "profile.mobile_number",
      "profile.bio",
      "profile.photo",
      "profile.pending_email",
      "profile.payment_method",
    ])
    .where("user.id", "=", travellerId)
    .executeTakeFirst();
  if (!row) return null;
  const country = row.country === null ? null : findCountry(row.country);
  return {
    id: travellerId,
    name: row.name,
    email: row.email,
    isVerified: row.emailVerified,
    pendingEmail: row.pending_email,
    country: country?.code ?? null,
    countryName: country?.name ?? null,
    dialCode: country?.dialCode ?? null,
    mobileNumber: row.mobile_number,
    bio: row.bio ?? "",
    photoUrl: row.photo === null ? null : photoUrlOf(row.photo),
    paymentMethod: row.payment_method,
  };
}

export type UpdateAnswer =
  | { saved: Profile; isAsked: boolean }
  | { refused: "country_unknown" | "not_logged_in" }
  | { refused: "number_impossible"; words: string }
  | { refused: "too_many_tries"; waitSeconds: number };

/**
 * A new address stays pending until confirmed; the answer does not reveal a taken one. The present address is told, as an intruder may be
 * moving the account.
 */
export async function updateProfile(
  deps: AccountsDeps,
  traveller: Pick<Traveller, "id">,
  changes: ProfileChanges,
  caller: Caller,
): Promise<UpdateAnswer> {
  const { db, clock } = deps;
  const country = findCountry(changes.country);
  if (!country) return { refused: "country_unknown" };
  const before = await findProfile(deps, traveller.id);
  if (!before) return { refused: "not_logged_in" };
  // Keeps a number that an earlier version accepted.
  const isKept = changes.mobileNumber === before.mobileNumber;
  const mobile = isKept ? { number: before.mobileNumber } : readTelephone(changes.mobileNumber, country.code);
  if ("fault" in mobile) return { refused: "number_impossible", words: mobile.fault };
  const email = changes.email.toLowerCase();
  const pendingEmail = email === before.email ? null : email;
  const mailTo = pendingEmail === before.pendingEmail ? null : pendingEmail;
  const waitSeconds = mailTo === null ? null : await countMails(deps, { mailTo, tell: before.email }, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await tx.updateTable("user").set({ name: changes.name, updatedAt: now }).where("id", "=", traveller.id).execute();
    const kept = {
      country: country.code,
      mobile_number: mobile.number,
      bio: changes.bio,
      pending_email: pendingEmail,
      updated_at: now,
    };
    if (!(await saveOnProfile(tx, traveller.id, kept)) || mailTo === null) return;
    await emit(tx, clock, "account.email_change_asked", mailAbout(before));
    await askForLink(tx, clock, { to: mailTo, accountId: traveller.id });
  });
  const saved = await findProfile(deps, traveller.id);
  return saved ? { saved, isAsked: mailTo !== null } : { refused: "not_logged_in" };
}

/** Two mails go out, but the place is counted once. */
const countMails = async (
  deps: AccountsDeps,
  { mailTo, tell }: { mailTo: string; tell: string },
  caller: Caller,
): Promise<number | null> =>
  (await countVerification(deps, mailTo, caller)) ?? countTry(deps, `move ${tell}`, { ...caller, address: null });
