import { findDeparture, findLeads } from "#modules/availability/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import { hasMeetingMap } from "#modules/routes/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit, type Topics } from "#platform/jobs/outbox.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { findParty, ridesWithOthers } from "../bespoke/party.server.ts";
import { refundSteps } from "../cancellations/refund-steps.server.ts";
import { findRest } from "../changes/rest.server.ts";
import { groupOf } from "../group-of.ts";
import { type BookingEventKind, type BookingStatus, linkIdOf } from "../model.ts";
import { countMissingRiders } from "../riders/riders.server.ts";
import type { Move } from "../transition.server.ts";
import { type BookingNews, notifyCompany } from "./company-notifications.server.ts";

export async function rideFacts(tx: Tx, clock: Clock, bookingId: string) {
  const booking = await tx
    .selectFrom("booking")
    .selectAll()
    .select(ridesWithOthers)
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const tour = await getBookedTour(tx, booking.tour_id);
  const departure = await findDeparture({ db: tx, clock }, booking.departure_id);
  if (!departure) throw new Error("a booking has lost its departure");
  const isQuoted = (await findParty(tx, bookingId)) !== null;
  return {
    booking,
    group: groupOf(departure.group, { ...booking, isQuoted }),
    tour,
    departure,
    facts: {
      to: booking.contact_email,
      reference: booking.reference,
      linkId: linkIdOf({ reference: booking.reference, linkVersion: booking.link_version }),
      contactName: booking.contact_name,
      tourName: tour.name,
      tourNameHindi: tour.nameHindi ?? null,
      tourPath: tour.path,
      localDate: departure.localDate,
      localTime: departure.localTime,
      people: booking.people,
    },
  };
}

export type RideFacts = Awaited<ReturnType<typeof rideFacts>>["facts"];
type RideTopic = {
  [Topic in keyof Topics]: Topic extends `booking.${string}`
    ? RideFacts extends Pick<Topics[Topic], keyof RideFacts & keyof Topics[Topic]>
      ? Topic
      : never
    : never;
}[keyof Topics];

/** Queues a mail, unless the person is erased, and with `news` one to the company. */
export async function notifyTraveller<Topic extends RideTopic>(
  tx: Tx,
  clock: Clock,
  bookingId: string,
  topic: Topic,
  more: Omit<Topics[Topic], keyof RideFacts>,
  news?: BookingNews,
): Promise<void> {
  const ride = await rideFacts(tx, clock, bookingId);
  const { facts } = ride;
  if (news) await notifyCompany(tx, clock, ride, news);
  if (facts.to === NOBODY.email) return;
  await emit(tx, clock, topic, { ...facts, ...more } as Topics[Topic]);
}

/** Guides who lead, as mails show them: name, languages, face. */
export const shownLeads = async (tx: Tx, departureId: string) =>
  (await findLeads(tx, departureId)).map(({ name, languages, portrait }) => ({
    ...{ name, languages },
    portrait: portrait && smallPicture(portrait),
  }));

/** Path of a JPEG, which all mail programs show. */
const smallPicture = ({ base, widths }: PictureData): string => `${base}-${Math.min(...widths)}.jpg`;

/** Queues the confirmation. `rest` is the refunded remainder of a credit. */
export async function emitConfirmation(
  tx: Tx,
  clock: Clock,
  bookingId: string,
  news?: BookingNews,
  rest: { restPaise?: number; formerPaise?: number; deskPaise?: number; promisedBy?: string } = {},
): Promise<void> {
  const ride = await rideFacts(tx, clock, bookingId);
  const { booking, tour, departure, group, facts } = ride;
  if (news) await notifyCompany(tx, clock, ride, news);
  await emit(tx, clock, "booking.confirmed", {
    ...facts,
    bookingId: booking.id,
    duration: tour.duration,
    category: booking.category,
    isShared: booking.isShared,
    lines: booking.price_lines,
    totalPaise: booking.total_paise,
    creditPaise: booking.credit_paise,
    isByGift: booking.code_use_id !== null && booking.credit_paise > 0,
    ...rest,
    unpaidPaise: (await findRest(tx, bookingId))?.duePaise ?? 0,
    mode: tour.mode,
    meetingPoint: tour.meetingPoint,
    hasMap: await hasMeetingMap(tx, tour.id),
    leads: await shownLeads(tx, departure.id),
    bring: tour.bring,
    ridersMissing: await countMissingRiders(tx, bookingId),
    isHoliday: tour.kind === "holiday",
    group,
    policy: await refundSteps(tx, booking, { startsAt: departure.startsAt, now: clock.now() }),
  });
}

export async function recordBookingEvent(
  tx: Tx,
  clock: Clock,
  event: {
    bookingId: string;
    status: BookingStatus;
    actor: Move["actor"];
    kind: Exclude<BookingEventKind, "status" | "paid">;
    reason: string;
    riderPosition?: number;
  },
): Promise<void> {
  const { bookingId, status, actor, kind, reason, riderPosition } = event;
  await tx
    .insertInto("booking_event")
    .values({
      id: newId(),
      booking_id: bookingId,
      from_status: status,
      to_status: status,
      actor,
      kind,
      reason,
      rider_position: riderPosition ?? null,
      at: clock.now(),
    })
    .execute();
}
