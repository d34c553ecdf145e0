import { findDeparture } from "#modules/availability/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import type { BookingTable } from "../tables.server.ts";

/** What has happened to a booking, as the company hears of it. Amounts in paise. */
export type BookingNews =
  | { what: "booked" | "quote_paid"; isGuaranteed: boolean }
  /** `byOperator`: we had called the ride off. `byDesk`: our desk did it at their word. */
  | { what: "cancelled"; isAll: boolean; leaving: number; byOperator: boolean; byDesk: boolean; refundPaise: number }
  | { what: "exchanged"; creditPaise: number }
  | {
      what: "moved";
      fromDate: string | undefined;
      fromTime: string | undefined;
      refundPaise: number;
      paidPaise: number;
      isGuaranteed: boolean;
    }
  | { what: "handed_over"; feePaise: number }
  /** By the booking's own link. Kept in the company's mailbox, which no restore of a backup takes back. */
  | { what: "address_corrected" }
  /** The eve of the ride, and so many have not given their details, nor agreed to the waiver. */
  | { what: "riders_missing"; missing: number }
  /** Money came too late for what it was to pay, and all of it goes back; `stillBooked`: it was for a change of what stands. */
  | { what: "returned"; refundPaise: number; stillBooked: boolean; standing: ReturnedStanding };

/**
 * How a booking stands whose money came too late, for whoever at the desk may call about it: it is booked as it was, or so
 * and the link that paid has ended since, or its guest had dropped the change; we had called its ride off, and its guest still chooses; its
 * ride is over; it was cancelled; we had taken it back before it was paid; or its time to pay ran out, and the places went, or its guest
 * has booked the same departure anew; or it was booked anew itself, and the booking that it was to replace stands after all.
 */
export type ReturnedStanding =
  | "booked"
  | "other_hands"
  | "dropped"
  | "called_off"
  | "over"
  | "cancelled"
  | "withdrawn"
  | "lapsed"
  | "booked_again"
  | "booked_before";

/** What the job that decides has made of a departure; the guests of `asked` bookings say what they would like instead. */
type DepartureNews = { what: "called_off"; reason: string; asked: number } | { what: "runs" };

type Contact = Pick<BookingTable, "contact_email" | "contact_name" | "contact_phone" | "tourist_category" | "remarks">;

/** A booking on its departure, as both stand now. */
interface Ride {
  booking: Contact & Pick<BookingTable, "reference" | "people" | "category" | "total_paise"> & { isShared: boolean };
  tour: { name: string; path: string };
  departure: { id: string; localDate: string; localTime: string; capacity: number; placesLeft: number };
}

/** Notes the mail that tells the company what has happened to a booking. */
export async function notifyCompany(tx: Tx, clock: Clock, ride: Ride, news: BookingNews): Promise<void> {
  const { booking } = ride;
  await note(tx, clock, ride, {
    ...news,
    reference: booking.reference,
    email: booking.contact_email,
    contactName: booking.contact_name,
    contactPhone: booking.contact_phone,
    people: booking.people,
    category: booking.category,
    isShared: booking.isShared,
    touristCategory: booking.tourist_category,
    remarks: booking.remarks,
    totalPaise: booking.total_paise,
  });
}

/** The same of a departure about which the job has decided, whoever is booked on it. */
export async function notifyCompanyOfDeparture(
  tx: Tx,
  clock: Clock,
  departureId: string,
  news: DepartureNews,
): Promise<void> {
  const departure = await findDeparture({ db: tx, clock }, departureId);
  if (departure) await note(tx, clock, { departure, tour: await getBookedTour(tx, departure.tourId) }, news);
}

/** The company's address is messaging's to know (`createMailFromEvent`). */
async function note(
  tx: Tx,
  clock: Clock,
  { departure, tour }: Omit<Ride, "booking">,
  news: Record<string, unknown>,
): Promise<void> {
  await emit(tx, clock, "company.told", {
    ...news,
    departureId: departure.id,
    tourName: tour.name,
    tourPath: tour.path,
    localDate: departure.localDate,
    localTime: departure.localTime,
    taken: departure.capacity - departure.placesLeft,
    capacity: departure.capacity,
  });
}
