import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { findDeparture } from "#modules/availability/index.server.ts";
import { tourTraits } from "#modules/catalogue/model.ts";
import { keepRefundRecipients } from "#modules/payments/index.server.ts";
import { sendable } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { isSameAddress } from "#platform/mail/plain-address.ts";
import { countryOf } from "#platform/text/countries.server.ts";
import { askAgain } from "../cancellations/call-off.server.ts";
import { takeOut } from "../cancellations/cancel-people.server.ts";
import { isCalledOffFor } from "../cancellations/close-choice.server.ts";
import { renewCreditLink } from "../cancellations/credits.server.ts";
import { cancellationTerms, moneyRefs } from "../cancellations/payable-refs.server.ts";
import { remailDeskLink } from "../holds/book-by-desk.server.ts";
import { isQuoted } from "../holds/extend-hold.server.ts";
import { isOpenedBy, lockBooking } from "../lock-booking.server.ts";
import { emitConfirmation, recordBookingEvent, rideFacts } from "../mails/booking-notifications.server.ts";
import { notifyCompany } from "../mails/company-notifications.server.ts";
import { type CancellationQuote, linkIdOf, quoteCancellation, TRANSFER_FEE_PAISE } from "../model.ts";
import { forgetCompanyBill } from "../privacy/company-bill.server.ts";
import { forgetNotes } from "../privacy/notes.server.ts";
import { renewRiderLinks, renewRiders } from "../riders/riders.server.ts";
import { statusesBefore } from "../states.ts";
import type { NewContact } from "../tables.server.ts";
import { awaitPayment, expirePendingChanges, findPendingChange } from "./pending-change.server.ts";
import { nextLinkVersion } from "./renew-link.server.ts";

export interface TransferRequest {
  bookingId: string;
  to: NewContact;
  /** Riders who leave, whose refund pays the fee. If empty, it is paid now. */
  leavingRiderIds: string[];
  seenRefundPaise: number;
  linkId?: string;
  /** The desk, on the holder's word; the traveller by default. */
  actor?: "traveller" | "operator";
  /** The desk hands it over after its cut-off, but before it starts. */
  isLate?: boolean;
}

export type TransferAnswer =
  | { toPay: { changeId: string; duePaise: number } }
  | { transferred: { refundPaise: number; promisedBy: string | null } }
  | { refused: "not_confirmed" | "too_late" | "not_a_holiday" | "change_waiting" | "refund_too_small" }
  | { refused: "refund_moved"; seenPaise: number; nowPaise: number };

/** Null if nobody would still ride, or the refund does not cover the fee. */
export function quoteTransfer(
  booking: Parameters<typeof quoteCancellation>[0],
  leaving: number,
  now: string,
): CancellationQuote | null {
  const quoted = quoteCancellation(booking, leaving, now);
  if (leaving >= booking.people || quoted.refundPaise < TRANSFER_FEE_PAISE) return null;
  const refundPaise = sendable(quoted.refundPaise - TRANSFER_FEE_PAISE);
  return { ...quoted, refundPaise, keptPaise: quoted.keptPaise + quoted.refundPaise - refundPaise };
}

/**
 * Hands a holiday over before its cut-off, for the specification's fee. Older links end; new riders give their details.
 */
export async function transferBooking(
  { db, clock }: { db: Db; clock: Clock },
  {
    bookingId,
    to,
    leavingRiderIds: named,
    seenRefundPaise,
    linkId,
    actor = "traveller",
    isLate = false,
  }: TransferRequest,
): Promise<TransferAnswer> {
  const leavingRiderIds = [...new Set(named)];
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.status !== "confirmed" || !isOpenedBy(booking, linkId)) return { refused: "not_confirmed" as const };
    const { tour } = await rideFacts(tx, clock, bookingId);
    if (!tourTraits[tour.kind].canBeHandedOver) return { refused: "not_a_holiday" as const };
    const departure = await findDeparture({ db: tx, clock }, booking.departure_id);
    const now = clock.now();
    const isCalledOff = await isCalledOffFor(tx, departure, bookingId);
    const until = isLate ? departure?.startsAt : departure?.cutoffAt;
    if (!departure || isCalledOff || now.toISOString() >= (until ?? "")) return { refused: "too_late" as const };
    const change = await findPendingChange(tx, bookingId, now);
    const isSame = actor === "traveller" && leavingRiderIds.length === 0 && isDeepStrictEqual(change?.new_contact, to);
    if (change && isSame) return { toPay: { changeId: change.id, duePaise: change.due_paise } };
    if (change) return { refused: "change_waiting" as const };
    // Ends before the expiry job: its late money would undo this.
    await expirePendingChanges(tx, { bookingId, due: now });
    const known = leavingRiderIds.filter(isId);
    const leaving =
      known.length === 0
        ? []
        : await tx
            .selectFrom("rider")
            .select("id")
            .where("booking_id", "=", bookingId)
            .where("id", "in", known)
            .where("cancelled_at", "is", null)
            .execute();
    const terms = await cancellationTerms(tx, booking, departure.startsAt);
    const quoted = leaving.length > 0 ? quoteTransfer(terms, leaving.length, now.toISOString()) : null;
    const refundPaise = quoted?.refundPaise ?? 0;
    // A named rider may have left meanwhile, as in another tab.
    const isOther = leaving.length < leavingRiderIds.length || (quoted !== null && refundPaise !== seenRefundPaise);
    if (isOther) return { refused: "refund_moved" as const, seenPaise: seenRefundPaise, nowPaise: refundPaise };
    if (leaving.length > 0) {
      if (quoted === null) return { refused: "refund_too_small" as const };
      const promisedBy = await takeOut(tx, clock, {
        ...{ booking, quoted, actor },
        handedOverFor: TRANSFER_FEE_PAISE,
      });
      const smaller = { ...booking, people: booking.people - leaving.length };
      await applyTransfer(tx, clock, { booking: smaller, to, feePaise: TRANSFER_FEE_PAISE, actor });
      return { transferred: { refundPaise, promisedBy } };
    }
    const changeId = await awaitPayment(tx, now, booking, TRANSFER_FEE_PAISE, { kind: "transfer", to });
    return { toPay: { changeId, duePaise: TRANSFER_FEE_PAISE } };
  });
}

export async function applyTransfer(
  tx: Tx,
  clock: Clock,
  {
    booking,
    to,
    feePaise,
    actor = "traveller",
  }: {
    booking: NonNullable<Awaited<ReturnType<typeof lockBooking>>>;
    to: NewContact;
    feePaise: number;
    actor?: "traveller" | "operator";
  },
): Promise<void> {
  const { facts } = await rideFacts(tx, clock, booking.id);
  await keepRefundsOf(tx, booking.id, facts);
  await forgetNotes(tx, booking.id);
  await forgetCompanyBill(tx, booking.id);
  await tx
    .updateTable("booking")
    .set({
      contact_name: to.name,
      contact_email: to.email,
      contact_since: clock.now(),
      contact_phone: to.phone,
      // Reviews show the country of their writer.
      country: countryOf(to.phone) ?? booking.country,
      // The former holder's remarks may tell of their health. A quote's remark is its number and stays.
      remarks: sql<string>`CASE WHEN ${isQuoted} THEN booking.remarks ELSE '' END`,
      tourist_category: "",
      link_version: nextLinkVersion(clock),
      updated_at: clock.now(),
    })
    .where("id", "=", booking.id)
    .execute();
  await renewRiders(tx, booking.id);
  await recordBookingEvent(tx, clock, {
    bookingId: booking.id,
    status: "confirmed",
    actor,
    kind: "handed_over",
    reason: "handed over to another person",
  });
  await emit(tx, clock, "booking.handed_over", { ...facts, newName: to.name, feePaise });
  await emitConfirmation(tx, clock, booking.id, { what: "handed_over", feePaise });
}

/** Keeps the former holder as recipient: refunds under way go to their card. */
async function keepRefundsOf(
  tx: Tx,
  bookingId: string,
  { linkId: _, ...told }: Awaited<ReturnType<typeof rideFacts>>["facts"],
): Promise<void> {
  const { refundable, fees } = await moneyRefs(tx, bookingId);
  const changes = await tx.selectFrom("booking_change").select("id").where("booking_id", "=", bookingId).execute();
  const askedBy = [bookingId, ...changes.map(({ id }) => id)];
  await keepRefundRecipients(tx, { payableRefs: [...refundable, ...fees], askedBy, told });
}

/** Mails a guest at most once a minute. */
export async function resendConfirmation(
  { db, clock }: { db: Db; clock: Clock },
  bookingId: string,
  { isByGuest }: { isByGuest: boolean } = { isByGuest: false },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) return;
    if (isByGuest && (await isJustTold(tx, clock, booking))) return;
    await tellHowItStands(tx, clock, booking);
  });
}

async function isJustTold(
  tx: Tx,
  clock: Clock,
  { reference, contact_email: to }: { reference: string; contact_email: string },
): Promise<boolean> {
  const aMinuteAgo = new Date(clock.now().getTime() - 60_000);
  const { rows } = await sql`SELECT FROM outbox
    WHERE coalesce(payload ->> 'reference', payload ->> 'number') = ${reference} AND payload ->> 'to' = ${to}
      AND topic IN ('booking.confirmed', 'booking.called_off') AND next_attempt_at > ${aMinuteAgo}`.execute(tx);
  return rows.length > 0;
}

async function tellHowItStands(
  tx: Tx,
  clock: Clock,
  booking: { id: string; tour_id: string; total_paise: number },
): Promise<void> {
  if (!(await askAgain(tx, clock, booking))) await emitConfirmation(tx, clock, booking.id);
}

/**
 * Corrects the address and renews all links. Null if unchanged or the traveller's link has ended.
 * The old address may be a stranger's: it gets one mail, but none for an unpaid booking, which anybody can make.
 * A pending transfer ends, since a stranger may have asked.
 */
export async function correctEmail(
  { db, clock }: { db: Db; clock: Clock },
  bookingId: string,
  email: string,
  by: "operator" | { linkId: string },
): Promise<{ linkId: string } | null> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const byOperator = by === "operator";
    if (!booking || isSameAddress(booking.contact_email, email)) return null;
    if (!byOperator && !isOpenedBy(booking, by.linkId)) return null;
    const { facts } = await rideFacts(tx, clock, bookingId);
    const { link_version: linkVersion } = await tx
      .updateTable("booking")
      .set({
        contact_email: email,
        contact_since: clock.now(),
        link_version: nextLinkVersion(clock),
        updated_at: clock.now(),
      })
      .where("id", "=", bookingId)
      .returning("link_version")
      .executeTakeFirstOrThrow();
    await expirePendingChanges(tx, { bookingId, kind: "transfer" });
    await renewRiderLinks(tx, bookingId);
    await recordBookingEvent(tx, clock, {
      bookingId,
      status: booking.status,
      actor: byOperator ? "operator" : "traveller",
      kind: "address_corrected",
      reason: byOperator ? "e-mail address corrected by our desk" : "e-mail address corrected",
    });
    // The company hears of unpaid bookings once paid.
    if (!statusesBefore("confirmed").includes(booking.status)) {
      await emit(tx, clock, "booking.address_corrected", { ...facts, byOperator });
      if (!byOperator)
        await notifyCompany(tx, clock, await rideFacts(tx, clock, bookingId), { what: "address_corrected" });
    }
    await renewCreditLink(tx, clock, bookingId);
    if (booking.status === "confirmed") await tellHowItStands(tx, clock, booking);
    else if (byOperator) await remailDeskLink(tx, clock, bookingId);
    return { linkId: linkIdOf({ reference: booking.reference, linkVersion }) };
  });
}
