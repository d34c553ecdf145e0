import { paperTitle } from "#app/web/tax-paper/paper-title.ts";
import type { DeskRider } from "#modules/booking/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import { readBooking } from "#modules/desk/index.server.ts";
import type { CancelStep } from "#modules/desk/model.ts";
import { mayOpen, mayRun } from "#modules/staff/model.ts";
import { listPapersOf } from "#modules/tax/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiDate, delhiInstant, plainDate, shortDate } from "#platform/time/delhi-time.ts";
import { BOOKINGS } from "../bookings/bookings-address.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { taxPaperFile } from "../parts/addresses.ts";
import { bookingDeeds } from "./booking-deeds.ts";
import { headOf } from "./booking-head.server.ts";
import { countOf, type ShownGroup, shownEntries, shownGroups } from "./timeline-line.ts";

const groupLabels: Record<ShownGroup, string> = { all: "All", mails: "Mails", money: "Money", words: "Words" };

const shownRider = (rider: DeskRider) => ({
  position: rider.position,
  name: rider.name ?? `Rider ${rider.position}`,
  sub: [rider.guardian === null ? null : `under 18, with ${rider.guardian}`, rider.notes].filter(Boolean).join(" · "),
  height: rider.heightCm === null ? null : `${rider.heightCm} cm`,
  frame: rider.isTooSmall ? "too small for our frames" : rider.frame,
  diet: rider.diet,
  emergency: rider.emergency,
  /** Needs somebody: nothing was told yet. */
  isMissing: !rider.isFilled && !rider.isForgotten,
  isForgotten: rider.isForgotten,
  isTooSmall: rider.isTooSmall,
});

const shownStep = ({ percent, until, standing, refundPaise, eachPaise }: CancelStep, now: string) => ({
  until: until === null ? "after that" : `to ${delhiInstant(until, now)}`,
  percent: `${percent} %`,
  standing,
  sum: refundPaise === null ? null : formatRupees(refundPaise),
  each: eachPaise === null ? null : `${formatRupees(eachPaise)} a rider`,
});

/** One booking: timeline, riders, policy and the deeds of the member's role. */
export async function loadBooking({ app, staff, params, url }: ScreenAsk) {
  const read = await readBooking(app, (params.reference ?? "").toUpperCase());
  if (!read) throw notFound();
  const { booking, past, ahead, cancel } = read;
  const now = app.clock.now().toISOString();
  const asked = url.searchParams.get("show");
  const shown = shownGroups.find((group) => group === asked) ?? "all";
  const path = `${BOOKINGS}/${booking.reference}`;
  return {
    title: `${booking.reference}, ${booking.contactName}`,
    about: { reference: booking.reference },
    head: headOf(read, { now, role: staff.role }),
    shown,
    groups: shownGroups.map((group) => ({
      group,
      label: groupLabels[group],
      count: countOf([...ahead, ...past], group),
      address: group === "all" ? path : `${path}?show=${group}`,
    })),
    now: delhiInstant(now),
    ahead: shownEntries(ahead, shown, now),
    past: shownEntries(past, shown, now),
    person: staff.memberId,
    mayNote: mayRun(staff.role, "note-booking"),
    riders: booking.deskRiders.map(shownRider),
    fills: mayRun(staff.role, "save-rider") && booking.status === "confirmed" ? booking.reference : null,
    cancel: cancel.map((step) => shownStep(step, now)),
    movesFreely: booking.movesFreely
      ? `They may change the date for nothing until ${delhiInstant(booking.movesUntil, now)}.`
      : null,
    parts: booking.allParts.map(({ reference, people, localDate, localTime, contactName }) => ({
      reference,
      address: `${BOOKINGS}/${reference}`,
      words: `${describePeople(people)}, ${shortDate(localDate, delhiDate(app.clock.now()))}, ${localTime}, ${contactName}`,
    })),
    deeds: bookingDeeds(booking, staff.role),
    papers: (await listPapersOf(app.db, booking.id)).map((paper) => ({
      ...{ id: paper.id, label: `${paperTitle(paper)} ${paper.serial}`, file: taxPaperFile(paper.id) },
      sub: `${plainDate(paper.issuedOn)}, to ${paper.words.buyer.name}${paper.of ? `, for ${paper.of.serial}` : ""}`,
      sum: formatRupees(paper.kind === "invoice" ? paper.totalPaise : -paper.totalPaise),
    })),
    guestPage: `/staff/guest-page/booking/${booking.reference}`,
    audit: mayOpen(staff.role, "audit") ? `/staff/audit?about=${booking.reference}` : null,
  };
}
export type BookingScreenData = Awaited<ReturnType<typeof loadBooking>>;
