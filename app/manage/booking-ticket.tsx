import type { ReactNode } from "react";
import { Ticket } from "#app/ui/art/ticket.tsx";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { bookingStatusLabels, describePeople } from "#modules/booking/model.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { bookingKindLabel } from "./booking-kind-label.ts";
import { describeRunning } from "./describe-running.ts";

type Shown = Pick<
  ManagedBooking,
  | "reference"
  | "status"
  | "localDate"
  | "localTime"
  | "people"
  | "category"
  | "isShared"
  | "contactName"
  | "tour"
  | "isCalledOff"
  | "group"
>;

/** Ticket of the booking; the caller gives the stub. */
export function BookingTicket({
  booking,
  stub,
  heading = "h2",
}: {
  booking: Shown;
  stub: ReactNode;
  heading?: "h1" | "h2";
}) {
  const { reference, status, localDate, localTime, people, contactName, tour, isCalledOff } = booking;
  const Heading = heading;
  const isGood = status === "confirmed" && !isCalledOff;
  const runs = isGood ? describeRunning(booking.group) : null;
  return (
    <Ticket
      layout="wide"
      tone={isGood ? "marigold" : "paper"}
      label="Voucher"
      main={
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-display text-xl font-bold tracking-wide">{reference}</span>
            <span className="font-semibold">
              {isCalledOff && status === "confirmed" ? "Called off" : bookingStatusLabels[status]}
            </span>
          </p>
          <Heading className="mt-3 text-3xl">{tour.name}</Heading>
          {tour.nameHindi ? (
            <p lang="hi" className="text-xl">
              {tour.nameHindi}
            </p>
          ) : null}
          <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <Fact label="When">
              <span>{longDate(localDate)}</span>
              <br />
              <span>{localTime}</span>&nbsp;IST, <span>{tour.duration}</span>
              {runs ? <span className="block font-normal">{runs}</span> : null}
            </Fact>
            <Fact label="Who">
              <span>{contactName}</span>
              <br />
              <span>{describePeople(people)}</span>, <span>{bookingKindLabel(booking)}</span>
            </Fact>
            <Fact label="Where we meet" wide>
              <span>{tour.meetingPoint.name}</span>
              {tour.meetingPoint.nameHindi ? (
                <span lang="hi" className="block">
                  {tour.meetingPoint.nameHindi}
                </span>
              ) : null}
              <span className="block font-normal">{`${tour.meetingPoint.address}. ${tour.meetingPoint.landmark}`}</span>
            </Fact>
          </dl>
        </>
      }
      stub={stub}
    />
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="leading-snug font-semibold text-balance">{children}</dd>
    </div>
  );
}
