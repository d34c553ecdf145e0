import { findDeparture } from "#modules/availability/index.server.ts";
import { findHeldElsewhere } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { bookingOfPayable, moneyRefs } from "../cancellations/payable-refs.server.ts";
import type { CompanyBill, PriceLine } from "../model.ts";
import { findCompanyBill } from "../privacy/company-bill.server.ts";
import { keptForRide } from "./kept-for-ride.server.ts";

/** Booking as its tax papers need it. */
export interface Sale {
  bookingId: string;
  reference: string;
  tourId: string;
  country: string;
  guestName: string;
  bill: CompanyBill | null;
  lines: PriceLine[];
  /** Fees of handing it over. */
  feesPaise: number;
  rideOn: string;
  /** First confirmation, also of the booking that it was split off; null if it never was. */
  soldAt: Date | null;
  /** Paid to us for the ride, and neither given back nor become a credit. Another system has made papers of its own money. */
  keptPaise: number;
}

/**
 * Locks the booking of a payable, so that its money waits. Takes no departure: the caller must not need one later.
 * Null for a payable of no booking.
 */
export async function lockSaleOf(tx: Tx, payableRef: string): Promise<{ bookingId: string } | null> {
  const found = await bookingOfPayable(tx, payableRef);
  if (!found) return null;
  const { id } = found.booking;
  await tx.selectFrom("booking").select("id").where("id", "=", id).forUpdate().execute();
  return { bookingId: id };
}

/** Booking that was sold, if this one was split off it. */
async function firstOf(tx: Tx, booking: { id: string; split_from: string | null }): Promise<string> {
  if (booking.split_from === null) return booking.id;
  const from = tx.selectFrom("booking").select(["id", "split_from"]).where("id", "=", booking.split_from);
  return firstOf(tx, await from.executeTakeFirstOrThrow());
}

/** Reads a booking that the caller has locked. */
export async function readSale(tx: Tx, clock: Clock, bookingId: string): Promise<Sale> {
  const row = await tx.selectFrom("booking").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow();
  const departure = await findDeparture({ db: tx, clock }, row.departure_id);
  if (!departure) throw new Error("a booking has lost its departure");
  const sold = await tx
    .selectFrom("booking_event")
    .select(({ fn }) => fn.min("at").as("at"))
    .where("booking_id", "=", await firstOf(tx, row))
    .where("to_status", "=", "confirmed")
    .executeTakeFirst();
  return {
    bookingId,
    reference: row.reference,
    tourId: row.tour_id,
    country: row.country,
    guestName: row.contact_name,
    bill: await findCompanyBill(tx, bookingId),
    lines: row.price_lines,
    feesPaise: (await moneyRefs(tx, bookingId)).feesPaise,
    rideOn: departure.localDate,
    soldAt: sold?.at ?? null,
    keptPaise: (await keptForRide(tx, bookingId)) - (await findHeldElsewhere(tx, [bookingId])),
  };
}
