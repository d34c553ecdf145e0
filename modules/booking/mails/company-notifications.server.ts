import { findDeparture } from "#modules/availability/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { emit, type Topics } from "#platform/jobs/outbox.server.ts";
import type { OmitEach } from "#platform/omit-each.ts";
import type { BookingTable } from "../tables.server.ts";

type CompanyEvent = Topics["company.told"];
type BookingEvent = Extract<CompanyEvent, { reference: string }>;
type DepartureEvent = Exclude<CompanyEvent, { reference: string }>;

type DepartureFields = "departureId" | "tourName" | "tourPath" | "localDate" | "localTime" | "taken" | "capacity";
type BookingFields =
  | "reference"
  | "email"
  | "contactName"
  | "contactPhone"
  | "people"
  | "category"
  | "isShared"
  | "touristCategory"
  | "remarks"
  | "totalPaise";

/** News for modules/messaging/company-mails.ts. Amounts in paise. */
export type BookingNews = OmitEach<BookingEvent, DepartureFields | BookingFields>;
export type ReturnedStanding = NonNullable<Extract<BookingEvent, { what: "returned" }>["standing"]>;
type DepartureNews = OmitEach<DepartureEvent, DepartureFields>;

type Contact = Pick<BookingTable, "contact_email" | "contact_name" | "contact_phone" | "tourist_category" | "remarks">;

interface Ride {
  booking: Contact & Pick<BookingTable, "reference" | "people" | "category" | "total_paise"> & { isShared: boolean };
  tour: { name: string; path: string };
  departure: { id: string; localDate: string; localTime: string; capacity: number; placesLeft: number };
}

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

export async function notifyCompanyOfDeparture(
  tx: Tx,
  clock: Clock,
  departureId: string,
  news: DepartureNews,
): Promise<void> {
  const departure = await findDeparture({ db: tx, clock }, departureId);
  if (departure) await note(tx, clock, { departure, tour: await getBookedTour(tx, departure.tourId) }, news);
}

/** Messaging adds the address (`createMailFromEvent`). */
async function note(
  tx: Tx,
  clock: Clock,
  { departure, tour }: Omit<Ride, "booking">,
  news: OmitEach<CompanyEvent, DepartureFields>,
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
