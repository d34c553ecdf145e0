import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql } from "#platform/database/database.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";
import { isId } from "#platform/ids.server.ts";
import { findChoice, type GuestChoice } from "./cancellations/call-off.server.ts";
import { type Credit, findCredit } from "./cancellations/credits.server.ts";
import { type BookingView, findBooking } from "./find-booking.server.ts";
import { findManagedBooking, type ManagedBooking } from "./find-managed-booking.server.ts";
import { choiceLinkIdOf, creditLinkIdOf, linkIdOf } from "./model.ts";

type Deps = { db: Db; clock: Clock; signer: Signer };

/** Key signed for one purpose, over reference and link version. */
export interface BookingLink {
  reference: string;
  key: string;
  purpose: "booking" | "review" | "voucher";
}

/** Works alike for unknown references, so that timing reveals nothing. */
async function opens({ db, signer }: Deps, { reference, key, purpose }: BookingLink): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("link_version")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const linkId = linkIdOf({ reference, linkVersion: row?.link_version ?? 0 });
  return signer.verifies(purpose, linkId, key) && row !== undefined;
}

/** Address of a booking's mails, and the text its links sign. */
export async function findBookingLink(
  db: Sql,
  id: string,
): Promise<{ reference: string; linkId: string; email: string } | null> {
  const row = await db
    .selectFrom("booking")
    .select(["reference", "link_version", "contact_email"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { reference, link_version: linkVersion } = row;
  return { reference, linkId: linkIdOf({ reference, linkVersion }), email: row.contact_email.toLowerCase() };
}

/** Null for every failure alike, so that references cannot be guessed. */
export async function openBooking(deps: Deps, link: BookingLink): Promise<BookingView | null> {
  const { reference, key, purpose } = link;
  if (!(await opens(deps, link))) return null;
  const booking = await findBooking(deps, reference);
  // The link may have been renewed meanwhile.
  return booking && deps.signer.verifies(purpose, linkIdOf(booking), key) ? booking : null;
}

export async function openManagedBooking(deps: Deps, link: BookingLink): Promise<ManagedBooking | null> {
  const { reference, key, purpose } = link;
  if (!(await opens(deps, link))) return null;
  const booking = await findManagedBooking(deps, reference);
  return booking && deps.signer.verifies(purpose, booking.linkId, key) ? booking : null;
}

/** Null also if the booking went to another person or address. */
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

export async function openCredit(deps: Deps, { id, key }: { id: string; key: string }): Promise<Credit | null> {
  const credit = isId(id) ? await findCredit(deps, id) : null;
  return credit && deps.signer.verifies("credit", creditLinkIdOf(credit), key) ? credit : null;
}
