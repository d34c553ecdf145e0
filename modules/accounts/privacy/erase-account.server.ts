import { inTransaction } from "#platform/database/database.server.ts";
import { headersOf } from "../access/auth.server.ts";
import { asOwner, countTry, forgiveTries } from "../access/back-off.server.ts";
import { refusalOf } from "../access/library-errors.server.ts";
import type { Caller, Traveller } from "../model.ts";
import { type PhotoDeps, removePhoto } from "../photo.server.ts";
import { provenAddresses } from "../proven-addresses.server.ts";
import { closeAsked, closeErasure, openErasure } from "./data-requests.server.ts";
import { forgetBookings, forgetOutsideBookings, openErasures, removeLeft } from "./forget-person.server.ts";

export type EraseAnswer =
  | { erased: true }
  | { refused: "password_wanted" | "not_the_password" }
  | { refused: "too_many_tries"; waitSeconds: number };

/**
 * Erases an account. Past bookings lose the person and keep their amounts, as the law requires. Those ahead or owed money
 * follow later (`forgetErased`). Data known by an address alone goes only if the address was verified.
 */
export async function eraseAccount(
  deps: PhotoDeps,
  traveller: Traveller & { token: string },
  password: string,
  caller: Caller,
): Promise<EraseAnswer> {
  if (password === "") return { refused: "password_wanted" };
  const { db, clock, auth } = deps;
  const { id, email, name } = traveller;
  const waitSeconds = await countTry(deps, asOwner(traveller), caller);
  if (waitSeconds !== null) return { refused: "too_many_tries", waitSeconds };
  const known = await (await auth()).api
    .verifyPassword({ body: { password }, headers: headersOf(traveller.token) })
    .catch(refusalOf);
  if (typeof known === "string") return { refused: "not_the_password" };
  await forgiveTries(deps, asOwner(traveller), caller);
  await removePhoto(deps, traveller);
  const addresses = await provenAddresses(db, traveller);
  const [present, ...former] = await forgetBookings(deps, addresses);
  const photos = await inTransaction(db, async (tx) => {
    const request = await openErasure(tx, clock, { email, until: null, by: "page" });
    const left = await forgetOutsideBookings(tx, clock, { account: { id, name, email }, addresses });
    if (!present?.staying) await closeErasure(tx, clock, request, "page");
    if (present) await closeAsked(tx, clock, present.email);
    await openErasures(tx, clock, former, "page");
    return left;
  });
  await removeLeft(deps, photos);
  return { erased: true };
}
