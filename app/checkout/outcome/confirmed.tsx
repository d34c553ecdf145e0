import { Notice } from "#app/ui/notice.tsx";
import type { BookingView } from "#modules/booking/index.server.ts";
import type { TourForSale } from "#modules/catalogue/index.server.ts";
import { longDate, plainDate } from "#platform/delhi-time.ts";
import { mapsSearch } from "#platform/maps.ts";
import { formatRupees } from "#platform/money.ts";
import { NextThree } from "../next-three.tsx";
import { CopyReference } from "./copy-reference.tsx";

/** Paid and booked. */
export function Confirmed(props: {
  booking: BookingView;
  link: string;
  meetingPoint: TourForSale["meetingPoint"];
  bring: readonly string[];
}) {
  const { booking, link, meetingPoint, bring } = props;
  const { reference, contactName, contactEmail, totalPaise, creditPaise, localDate, localTime, people, payment } =
    booking;
  return (
    <>
      <h1>You are riding, {contactName}</h1>
      <CopyReference reference={reference} />
      <p className="text-lg">
        Your booking is confirmed for{" "}
        <strong>
          {longDate(localDate)}, {localTime} IST
        </strong>
        . The confirmation goes to {contactEmail}.
      </p>
      <p>
        {creditPaise > 0 ? `${formatRupees(creditPaise)} with your credit, ` : ""}
        {formatRupees(totalPaise - creditPaise)} paid. Nothing was added.
      </p>
      {payment.refund ? (
        <Notice still title={`${formatRupees(payment.refund.amountPaise)} is on its way back`}>
          A payment came that we could not keep, most likely because you paid twice. It goes back whole and reaches you
          by {plainDate(payment.refund.promisedBy)}. Your booking stands.
        </Notice>
      ) : null}
      <NextThree reference={reference} link={link} people={people} />
      <div>
        <h2 className="text-xl">Where we meet</h2>
        <p className="mt-2 font-semibold">{meetingPoint.name}</p>
        <p className="measure">
          {meetingPoint.address}. {meetingPoint.landmark}{" "}
          <a href={mapsSearch(meetingPoint)} rel="noopener">
            Open in maps
          </a>
        </p>
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
