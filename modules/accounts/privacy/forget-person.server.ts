import { forgetPersonOf } from "#modules/booking/index.server.ts";
import { forgetCommenter } from "#modules/content/index.server.ts";
import { forgetWriter } from "#modules/enquiries/index.server.ts";
import { forgetImported } from "#modules/imports/index.server.ts";
import { forgetRiderFiles } from "#modules/pictures/index.server.ts";
import { forgetAuthor } from "#modules/reviews/index.server.ts";
import { forgetWaitlistOf } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { forgetLinks, forgetMovesTo } from "../access/verify-email.server.ts";
import { findAccount, mailAbout, type TravellerAccount } from "../find-account.server.ts";
import { lastPhotoFiles, type PhotoDeps, removePhoto } from "../photo.server.ts";
import { formerAddresses, ofEach, type ProvenAddress } from "../proven-addresses.server.ts";
import { type Eraser, openErasure, settleErasure } from "./data-requests.server.ts";

/** The caller must have checked the address. Returns bookings that follow later (`forgetErased`). */
export async function forgetPerson(
  deps: Pick<PhotoDeps, "db" | "clock" | "files">,
  typed: string,
): Promise<{ staying: number }> {
  const { db, clock, files } = deps;
  const email = typed.toLowerCase();
  const account = await findAccount(db, email);
  const former = account ? await formerAddresses(db, account.id) : [];
  if (account) await removePhoto(deps, account);
  const addresses = [{ email, until: null }, ...former];
  const [kept, ...keptOfFormer] = await forgetBookings(deps, addresses);
  const photos = await inTransaction(db, async (tx) => {
    const left = await forgetOutsideBookings(tx, clock, { account, addresses });
    await settleErasure(tx, clock, { email, isWaiting: kept !== undefined && kept.staying > 0 });
    await openErasures(tx, clock, keptOfFormer, "desk");
    return left;
  });
  await removeLeft({ db, files }, photos);
  return { staying: [kept, ...keptOfFormer].reduce((sum, one) => sum + (one?.staying ?? 0), 0) };
}

export const forgetBookings = (
  deps: Pick<PhotoDeps, "db" | "clock">,
  addresses: readonly ProvenAddress[],
): Promise<(ProvenAddress & { staying: number })[]> =>
  ofEach(addresses, async (email, until) => [{ email, until, staying: await forgetPersonOf(deps, email, until) }]);

export async function openErasures(
  tx: Tx,
  clock: Clock,
  kept: readonly (ProvenAddress & { staying: number })[],
  by: Eraser,
): Promise<void> {
  for (const { email, until, staying } of kept) if (staying > 0) await openErasure(tx, clock, { email, until, by });
}

/** Files whose rows an erasure has deleted: the profile's, and those of photographs beside reviews. */
interface LeftFiles {
  keys: string[];
  photographs: string[];
}

export async function removeLeft(deps: Pick<PhotoDeps, "db" | "files">, left: LeftFiles): Promise<void> {
  for (const key of left.keys) await deps.files.remove(key);
  await forgetRiderFiles(deps, left.photographs);
}

/** Returns the files to remove after the transaction. */
export async function forgetOutsideBookings(
  tx: Tx,
  clock: Clock,
  { account, addresses }: { account: TravellerAccount | null; addresses: readonly ProvenAddress[] },
): Promise<LeftFiles> {
  // Account before reviews, as when proving an address.
  const keys = account === null ? [] : await lastPhotoFiles(tx, account.id);
  const [present, ...former] = addresses;
  // Profile before reviews, for the same lock order.
  if (present) await forgetMovesTo(tx, clock, present.email);
  const { reviews, photographs } = await forgetAuthor(tx, clock, account?.id ?? null, addresses);
  for (const { email, until } of addresses) {
    await forgetCommenter(tx, email, until);
    await forgetWriter(tx, email, until);
    await forgetWaitlistOf(tx, email, until);
    await forgetImported(tx, email, until);
  }
  if (account !== null) {
    await forgetLinks(tx, account.id);
    await tx.deleteFrom("user").where("id", "=", account.id).execute();
    await emit(tx, clock, "account.erased", { ...mailAbout(account), isProven: present !== undefined });
  }
  // After the goodbye mail, which is forgotten too once it is sent.
  const accountOf = { accountId: account?.id ?? null, accountEmail: account?.email.toLowerCase() ?? null };
  await emit(tx, clock, "account.forgotten", { email: present?.email ?? null, reviews, ...accountOf });
  for (const { email, until } of former)
    await emit(tx, clock, "account.forgotten", { email, reviews: [], until: until?.toISOString() ?? null });
  return { keys, photographs };
}
