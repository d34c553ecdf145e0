import { forgetPersonOf } from "#modules/booking/index.server.ts";
import { forgetCommenter } from "#modules/content/index.server.ts";
import { forgetWriter } from "#modules/enquiries/index.server.ts";
import { forgetAuthor } from "#modules/reviews/index.server.ts";
import { inTransaction } from "#platform/database.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { headersOf } from "./auth.server.ts";
import { countTry, forgiveTries } from "./back-off.server.ts";
import { closeErasure, openErasure } from "./data-requests.server.ts";
import { refusalOf } from "./library-errors.server.ts";
import type { Caller, Traveller } from "./model.ts";
import { type PhotoDeps, removePhoto } from "./photo.server.ts";

export type EraseAnswer =
  | { erased: true; ridesAhead: number }
  | { refused: "old_password_wrong" }
  | { refused: "too_many_tries"; waitSeconds: number };

/**
 * Erases an account, for who knows its password: profile, photograph and every session at once; names off reviews and
 * comments; messages and subscription gone. Bookings that are over lose their person and keep their amounts, as the law
 * asks; those ahead follow when they are over (`forgetErased`). What hangs on the address alone is touched only if the
 * address is verified to be theirs.
 */
export async function eraseAccount(
  deps: PhotoDeps,
  traveller: Traveller & { token: string },
  password: string,
  caller: Caller,
): Promise<EraseAnswer> {
  const { db, clock, auth } = deps;
  const { id, email, name, isVerified } = traveller;
  const waitSeconds = await countTry(deps, email, caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  const known = await auth.api
    .verifyPassword({ body: { password }, headers: headersOf(traveller.token) })
    .catch(refusalOf);
  if (typeof known === "string") return { refused: "old_password_wrong" };
  await forgiveTries(deps, email, caller);
  await removePhoto(deps, traveller);
  const ridesAhead = isVerified ? await forgetPersonOf(deps, email) : 0;
  await inTransaction(db, async (tx) => {
    const request = await openErasure(tx, clock, email);
    await forgetAuthor(tx, id, isVerified ? email : null);
    if (isVerified) {
      await forgetCommenter(tx, email);
      await forgetWriter(tx, email);
      await emit(tx, clock, "account.forgotten", { email });
    }
    await tx.deleteFrom("user").where("id", "=", id).execute();
    if (ridesAhead === 0) await closeErasure(tx, clock, request);
    await emit(tx, clock, "account.erased", { to: email, name });
  });
  return { erased: true, ridesAhead };
}
