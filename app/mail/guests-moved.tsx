import { describePeople } from "#modules/booking/model.ts";
import type { BookingSplitOff, GuestsMoved } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { Ride, seeBooking, ToKeep } from "./booking-parts.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailFacts } from "./parts/ticket.tsx";
import { A, Lead, P } from "./parts/words.tsx";
import { RidersAsked } from "./riders-asked.tsx";

type Props<Data> = { data: Data; sender: MailSender };

const ride = (people: number): string => (people === 1 ? "rides" : "ride");
const newDay = ({ toDate, toTime }: { toDate: string; toTime: string }): string =>
  `${longDate(toDate)}, ${toTime} IST (Delhi time)`;

/** To the holder of a party of which some ride another day. */
export function GuestsMovedMail({ data, sender }: Props<GuestsMoved>) {
  const { leaving, newReference, newLinkId } = data;
  const day = `on ${newDay(data)}${data.isWaiting ? ", once the difference is paid" : ""}`;
  return (
    <MailLayout
      sender={sender}
      preview={`${describePeople(data.people)} still ${ride(data.people)}, as booked.`}
      heading={`${describePeople(leaving)} of your party ${ride(leaving)} another day`}
      action={seeBooking(data, sender)}
      belongsTo={data.reference}
    >
      <Lead dear={data.contactName}>
        as you asked: {describePeople(leaving)} of your party {leaving === 1 ? "has" : "have"} a booking of{" "}
        {leaving === 1 ? "its" : "their"} own now and {ride(leaving)} {day}.
      </Lead>
      <P>
        {newLinkId === null
          ? `Its reference is ${newReference}. We write about it to the other contact that you gave us.`
          : "It has a mail of its own: "}
        {newLinkId === null ? null : <A href={sender.bookingUrl(newReference, newLinkId)}>{newReference}</A>}
      </P>
      <P>Below is your booking as it stands. Your old voucher still shows everybody, so keep the new one.</P>
      <Ride data={data} kind="Ticket" stub={<ToKeep data={data} sender={sender} />}>
        <MailFacts of={[["Who", describePeople(data.people)]]} />
      </Ride>
    </MailLayout>
  );
}

/** To the contact of the guests who go another day, which costs more. */
export function BookingSplitOffMail({ data, sender }: Props<BookingSplitOff>) {
  return (
    <MailLayout
      sender={sender}
      preview={`Please pay ${formatRupees(data.duePaise)} by ${delhiInstant(data.payUntil)}.`}
      heading="A booking of your own"
      action={{ ...seeBooking(data, sender), label: `Pay ${formatRupees(data.duePaise)}` }}
      belongsTo={data.reference}
      more={<RidersAsked data={data} sender={sender} />}
    >
      <Lead dear={data.contactName}>
        {describePeople(data.people)} of booking {data.fromReference} {data.people === 1 ? "has" : "have"} this booking
        now. We hold {data.people === 1 ? "a place" : "places"} on <strong>{newDay(data)}</strong>. It costs{" "}
        {formatRupees(data.duePaise)} more: please pay that by <strong>{delhiInstant(data.payUntil)}</strong> on the
        booking&apos;s page.
      </Lead>
      <P>Unpaid, nothing is lost: you ride on the former day, as below.</P>
      <Ride data={data} kind="Ticket" stub={<ToKeep data={data} sender={sender} />}>
        <MailFacts of={[["Who", describePeople(data.people)]]} />
      </Ride>
    </MailLayout>
  );
}
