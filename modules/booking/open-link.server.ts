import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { isId } from "#platform/ids.server.ts";
import { findChoice, type GuestChoice } from "./cancellations/call-off.server.ts";
import { type Credit, findCredit } from "./cancellations/credits.server.ts";
import { type BookingView, findBooking } from "./find-booking.server.ts";
import { findManagedBooking, type ManagedBooking } from "./find-managed-booking.server.ts";
import { choiceLinkIdOf, creditLinkIdOf, linkIdOf } from "./model.ts";

type Deps = { db: Db; clock: Clock; signer: Signer };

/** A link as a traveller holds it: the key is signed over the booking's reference and the link's version, for one purpose. */
export interface BookingLink {
  reference: string;
  key: string;
  /** What the key is for: to look after the booking, to review the ride, to show at the start. A key opens nothing else. */
  purpose: "booking" | "review" | "voucher";
}

/**
 * Whether a link opens a booking, asked before anything else of it is read: of a reference that there is and of one that there is not
 * the same is done for who has no key, so that it takes as long.
 */
async function opens({ db, signer }: Deps, { reference, key, purpose }: BookingLink): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("link_version")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const linkId = linkIdOf({ reference, linkVersion: row?.link_version ?? 0 });
  return signer.verifies(purpose, linkId, key) && row !== undefined;
}

/**
 * The booking behind a link. Null when the key does not fit, is for something else, belongs to an older link, or there is no
 * such booking: one answer for all of them, so that references cannot be tried out.
 */
export async function openBooking(deps: Deps, link: BookingLink): Promise<BookingView | null> {
  const { reference, key, purpose } = link;
  if (!(await opens(deps, link))) return null;
  const booking = await findBooking(deps, reference);
  // Once more: its link may have been renewed since.
  return booking && deps.signer.verifies(purpose, linkIdOf(booking), key) ? booking : null;
}

/** The same, with everything that looking after the booking needs. */
export async function openManagedBooking(deps: Deps, link: BookingLink): Promise<ManagedBooking | null> {
  const { reference, key, purpose } = link;
  if (!(await opens(deps, link))) return null;
  const booking = await findManagedBooking(deps, reference);
  return booking && deps.signer.verifies(purpose, booking.linkId, key) ? booking : null;
}

/**
 * The choice behind a link, with its booking, and whether it is still to be made. Null like above, and for the link of a mail
 * whose booking has gone to another person or address since.
 */
export async function openChoice(
  deps: Deps,
  { id, key }: { id: string; key: string },
): Promise<{ choice: GuestChoice; booking: ManagedBooking; isOpen: boolean } | null> {
  const choice = isId(id) ? await findChoice(deps, id) : null;
  const booking = choice && (await findManagedBooking(deps, choice.reference));
  if (!choice || !booking || !deps.signer.verifies("choice", choiceLinkIdOf(id, booking), key)) return null;
  const isOpen = choice.choice === null && booking.status === "confirmed" && booking.isCalledOff;
  return { choice, booking, isOpen };
}

/** The credit behind a link. Null like above. */
export async function openCredit(deps: Deps, { id, key }: { id: string; key: string }): Promise<Credit | null> {
  const credit = isId(id) ? await findCredit(deps, id) : null;
  return credit && deps.signer.verifies("credit", creditLinkIdOf(credit), key) ? credit : null;
}
