import type { ReactNode } from "react";
import { KeptHere } from "#app/manage/copy-notice.tsx";
import { describeArrival } from "#app/manage/describe-arrival.ts";
import { describeRunningOfBooked } from "#app/manage/describe-running.ts";
import type { IconName } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { managePath } from "#app/web/links/private-page.ts";
import type { BookingView } from "#modules/booking/index.server.ts";
import { activityLabel } from "#modules/booking/model.ts";
import type { TourForSale } from "#modules/catalogue/index.server.ts";
import { mapsSearch } from "#platform/maps.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate, plainDate } from "#platform/time/delhi-time.ts";
import { bookingRequestPath } from "../booking-request-path.ts";
import { NextSteps } from "../next-steps.tsx";
import { CopyReference } from "./copy-reference.tsx";

type BookedTour = Pick<TourForSale, "mode" | "meetingPoint" | "bring"> & { weather: string };

export function Confirmed(props: { booking: BookingView; bookingKey: string; tour: BookedTour }) {
  const { booking, bookingKey, tour } = props;
  const {
    reference,
    contactName,
    contactEmail,
    totalPaise,
    creditPaise,
    isByGift,
    isChanged,
    localDate,
    localTime,
    people,
    payment,
    group,
  } = booking;
  const isForming = group?.state === "forming";
  const runs = describeRunningOfBooked(group);
  return (
    <>
      <h1>
        <span>{isForming ? "Your places are booked" : `You are ${activityLabel(tour.mode)}`}</span>,{" "}
        <span>{contactName}</span>
      </h1>
      <CopyReference reference={reference} />
      <p className="text-lg">
        Your booking is confirmed for <strong>{`${longDate(localDate)}, ${localTime}\u00a0IST`}</strong>. The
        confirmation goes to <span>{contactEmail}</span>.
      </p>
      {runs ? <p>{runs}</p> : null}
      {isChanged ? null : (
        <p>
          {creditPaise > 0 ? (
            <span>{`${formatRupees(creditPaise)} with your ${isByGift ? "gift" : "credit"}, `}</span>
          ) : null}
          <span>{formatRupees(totalPaise - creditPaise)}</span> <span>paid, with nothing added.</span>
        </p>
      )}
      {payment.refund ? (
        <Notice still title={`${formatRupees(payment.refund.amountPaise)} is on its way back`}>
          We received a payment that we can&apos;t keep, most likely because you paid twice. We&apos;re returning all of
          it, and it reaches you by <span>{plainDate(payment.refund.promisedBy)}</span>. Your booking stands.
        </Notice>
      ) : null}
      <NextSteps reference={reference} bookingKey={bookingKey} people={people} />
      <OnTheDay tour={tour} localTime={localTime} />
      <div className="[&_h2]:text-xl">
        <KeptHere href={managePath(reference, bookingKey)} />
      </div>
      <AndBesides booking={booking} bookingKey={bookingKey} />
    </>
  );
}

function OnTheDay({ tour, localTime }: { tour: BookedTour; localTime: string }) {
  const { meetingPoint, bring, weather } = tour;
  return (
    <>
      <div>
        <h2 className="text-xl">Where we meet</h2>
        <p className="mt-2 font-semibold">{meetingPoint.name}</p>
        <p className="measure">
          <span>{meetingPoint.address}</span>. <span>{meetingPoint.landmark}</span>{" "}
          <a href={mapsSearch(meetingPoint)}>Open in maps</a>
        </p>
      </div>
      <div>
        <h2 className="text-xl">On the day</h2>
        <p className="measure mt-2">{`${describeArrival(localTime)} ${weather}`}</p>
      </div>
      {bring.length > 0 ? (
        <div>
          <h2 className="text-xl">Please bring</h2>
          <ul className="mt-2 list-disc pl-5">
            {bring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function AndBesides({ booking, bookingKey }: { booking: BookingView; bookingKey: string }) {
  const { reference, tourPath, category, isQuoted, isCalledOff } = booking;
  // Private rides take nobody else; quoted ones are sold on no page.
  const isOpenToOthers = category === "regular" && !isQuoted && !isCalledOff;
  return (
    <div>
      <h2 className="text-xl">Also useful</h2>
      <ul className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Besides icon="print" to={`/booking/${reference}/receipt?key=${bookingKey}`} link="Your receipt">
          What you paid, with the payment number, for your expenses.
        </Besides>
        {isOpenToOthers ? (
          <Besides icon="people" to={bookingRequestPath(tourPath, { ...booking, people: 1 })} link="Bring friends">
            Send them this ride with your date chosen, while there are places left.
          </Besides>
        ) : null}
        <Besides icon="heart" to="/register" link="Create an account" className="if-logged-out">
          See your rides in one place, and skip typing your details next time. You don&apos;t need one for this booking.
        </Besides>
      </ul>
    </div>
  );
}

type BesidesProps = { icon: IconName; to: string; link: string; className?: string; children: ReactNode };

const Besides = ({ icon, to, link, className, children }: BesidesProps) => (
  <li className={className}>
    <Button to={to} variant="link" icon={icon}>
      {link}
    </Button>
    <p className="-mt-1 pl-7 text-ink-soft">{children}</p>
  </li>
);
