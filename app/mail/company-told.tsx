import { bookingKindLabel } from "#app/manage/booking-kind-label.ts";
import { ringGuestLink } from "#app/web/browser/telephone-extension.ts";
import { describePeople } from "#modules/booking/model.ts";
import type { CompanyTold, RefundsLate } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate, plainDate, shortDate } from "#platform/time/delhi-time.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailFacts, MailTicket } from "./parts/ticket.tsx";
import { A, Lead, Links, P, QuotedWords, Title } from "./parts/words.tsx";

type OfBooking = Extract<CompanyTold, { reference: string }>;

const isOfBooking = (data: CompanyTold): data is OfBooking => "reference" in data;

/** The event in as few words as possible, for the subject. */
function headline(data: CompanyTold): string {
  switch (data.what) {
    case "booked":
      return "Booked";
    case "quote_paid":
      return "Quote accepted and paid";
    case "cancelled":
      return data.isAll ? "Cancelled" : `${data.leaving} of ${data.leaving + data.people} cancelled`;
    case "exchanged":
      return "Exchanged for a credit";
    case "moved":
      return "Another date";
    case "guests_moved":
      return `${data.leaving} of ${data.leaving + data.people} moved`;
    case "handed_over":
      return "Handed over";
    case "address_corrected":
      return "Address corrected";
    case "riders_missing":
      return "Riders' details missing";
    case "returned":
      return "Money sent back";
    case "called_off":
      return "Called off";
    case "runs":
      return "It runs";
  }
}

const bookingWords = (count: number): string => `${count} ${count === 1 ? "booking" : "bookings"}`;

const placesWords = ({ taken, capacity }: CompanyTold): string => `${taken} of ${capacity} places taken`;

/** "Booked: Old Delhi at Dawn, Sat 28 Nov, 06:30 IST, 2 people, PH-7K3M9Q" */
export function companyToldSubject(data: CompanyTold, today: string): string {
  const ride = `${data.tourName}, ${shortDate(data.localDate, today)}, ${data.localTime} IST`;
  if (isOfBooking(data)) return `${headline(data)}: ${ride}, ${describePeople(data.people)}, ${data.reference}`;
  const whom = data.what === "called_off" ? `${bookingWords(data.asked)} asked` : placesWords(data);
  return `${headline(data)}: ${ride}, ${whom}`;
}

const goesBack = (paise: number): string => (paise > 0 ? ` ${formatRupees(paise)} goes back.` : "");

const promise = (isGuaranteed: boolean): string =>
  isGuaranteed ? " The departure now has enough riders, and runs even if some cancel." : "";

/** Origin of a cancellation. Events of an older version lack `byDesk`, so the two reasons cannot be told apart. */
function cancelledWhy({ byOperator, byDesk }: { byOperator: boolean; byDesk?: boolean | null | undefined }): string {
  if (byDesk) return " Our desk cancelled it at their request.";
  if (!byOperator) return "";
  return byDesk === false ? " We had called the ride off." : " We cancelled it, or had called the ride off.";
}

/** The event in a line or two. */
function story(data: CompanyTold): string {
  switch (data.what) {
    case "booked":
      return `${data.contactName} has booked and paid.${promise(data.isGuaranteed)}`;
    case "quote_paid":
      return `${data.contactName} has accepted the quote and paid.${promise(data.isGuaranteed)}`;
    case "cancelled": {
      const who = data.isAll
        ? "Nobody on this booking is coming now."
        : `${describePeople(data.people)} still ${data.people === 1 ? "comes" : "come"}.`;
      return `${who}${cancelledWhy(data)}${goesBack(data.refundPaise) || " No money goes back."}`;
    }
    case "exchanged":
      return `We called off the ride, and they took a credit of ${formatRupees(data.creditPaise)}.`;
    case "moved": {
      const paid = data.paidPaise > 0 ? ` ${formatRupees(data.paidPaise)} more was paid.` : "";
      const from = `From ${longDate(data.fromDate)}, ${data.fromTime} IST, to the date below.`;
      return `${from}${paid}${goesBack(data.refundPaise)}${promise(data.isGuaranteed)}`;
    }
    case "guests_moved": {
      const day = `${longDate(data.toDate)}, ${data.toTime} IST`;
      const others = `${describePeople(data.people)} still ${data.people === 1 ? "comes" : "come"} with this booking.`;
      const them = `${describePeople(data.leaving)} of it ${data.leaving === 1 ? "has" : "have"} the booking ${data.newReference} now`;
      return data.isWaiting
        ? `${them}, and ${data.leaving === 1 ? "rides" : "ride"} on ${day} once the difference is paid. ${others}`
        : `${them}, on ${day}. ${others}`;
    }
    case "handed_over":
      return `Someone else has taken over the booking, for a fee of ${formatRupees(data.feePaise)}. The contact below is the new one.`;
    case "address_corrected":
      return "The e-mail address was corrected through the booking's link. The contact below is the new one, and older links no longer work.";
    case "riders_missing":
      return `They ride tomorrow, and ${data.missing} of ${describePeople(data.people)} ${data.missing === 1 ? "has" : "have"} given no details and not agreed to the waiver. We asked again today. Call them, or have the waiver signed before the start.`;
    case "returned":
      return returnedStory(data);
    case "called_off":
      return `${data.reason} The guests of ${bookingWords(data.asked)} are asked what they would like instead: another date, a credit or a refund. The guide doesn't need to come.`;
    case "runs":
      return "Enough people booked in time: it runs, even if some cancel.";
  }
}

type Returned = Extract<CompanyTold, { what: "returned" }>;

/** Events of an older version have only `stillBooked`. */
const standingOf = ({ standing, stillBooked }: Returned): NonNullable<Returned["standing"]> =>
  standing ?? (stillBooked ? "booked" : "lapsed");

/** The late payment, and the need to call somebody about it. */
function returnedStory(data: Returned): string {
  const sum = formatRupees(data.refundPaise);
  const paid = `${data.contactName} has paid ${sum}`;
  // A booking may have changed hands since, so the payer is not named.
  const came = `${sum} came`;
  const back = "All of it goes back";
  switch (standingOf(data)) {
    case "booked":
      return `${paid} for a change that was no longer possible. ${back}, and the booking stands as it is. They may still want the change: call them to find out.`;
    case "other_hands":
      return `${came} for a change, through an old link: the booking was handed over, or its address corrected. ${back}, and the booking stands as it was. The contact below has it now, and may not be the payer.`;
    case "dropped":
      return `${came} for a change that was dropped on the booking's page. ${back}, and the booking stands as it is. They can ask for the change there again.`;
    case "called_off":
      return `${came} for a change to a ride that we called off. ${back}. They still have their choice, and another date costs them nothing more.`;
    case "over":
      return `${came} for a change after the ride was over. ${back}, and there is nothing to do.`;
    case "cancelled":
      return `${came} after the booking was cancelled. ${back}, and there is nothing to do.`;
    case "withdrawn":
      return `${paid} after we withdrew the ride: it was called off, or a newer quote replaced it. ${back}, and this booking gives them no ride. Check for a newer quote; they may want another date.`;
    case "booked_again":
      return `${paid} for a booking whose time to pay ran out, and booked the same ride again before the money came. ${back}; the newer booking stands, and there is nothing to do.`;
    case "booked_before":
      return `${paid} for a second booking of the same ride, made after the first ran out of time. The money for the first came after all. ${back}; the earlier booking stands, and there is nothing to do.`;
    case "lapsed":
      return `${paid} when we could no longer give them the ride. ${back}, and they have no ride. They may want another date: call them to find out.`;
  }
}

function totalLabel(data: OfBooking): string {
  if (data.what === "guests_moved" || (data.what === "cancelled" && !data.isAll)) return "Paid for those still coming";
  if (data.what !== "returned" || data.stillBooked) return "Paid";
  const standing = standingOf(data);
  if (standing === "over") return "Paid";
  return standing === "cancelled" ? "What it cost" : "What it costs";
}

/** Booking, contact and remarks. */
const Party = ({ data }: { data: OfBooking }) => (
  <>
    <MailFacts
      of={[
        ["Who", `${describePeople(data.people)}, ${bookingKindLabel(data, "with others, as in their quote")}`],
        data.touristCategory === "" ? null : ["From", data.touristCategory],
        [totalLabel(data), formatRupees(data.totalPaise)],
      ]}
    />
    <MailFacts
      of={[
        ["Contact", data.contactName],
        ["Telephone", data.contactPhone],
        [
          "E-mail",
          <A key="mail" href={`mailto:${data.email}`}>
            {data.email}
          </A>,
        ],
      ]}
      isWide
    />
    {data.remarks === "" ? null : (
      <>
        <Title>Remarks</Title>
        <QuotedWords>{data.remarks}</QuotedWords>
      </>
    )}
  </>
);

/** To the company: an event of a booking or departure. It has no link that opens the booking. */
export function CompanyToldMail({ data, sender }: { data: CompanyTold; sender: MailSender }) {
  const action = isOfBooking(data)
    ? { label: `Call ${data.contactName}`, href: ringGuestLink(data.contactPhone) }
    : { label: "See the tour", href: sender.url(data.tourPath) };
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview={`${placesWords(data)}. ${story(data)}`}
      heading={headline(data)}
      action={action}
      rest={<Links of={[{ label: "Who rides", href: sender.url(`/staff/departures/${data.departureId}`) }]} />}
    >
      <Lead>{story(data)}</Lead>
      <MailTicket
        kind={isOfBooking(data) ? "Booking" : "Departure"}
        title={data.tourName}
        {...(isOfBooking(data) ? { reference: data.reference } : {})}
      >
        <MailFacts
          of={[
            ["When", `${longDate(data.localDate)}, ${data.localTime} IST (Delhi time)`],
            ["Places", `${placesWords(data)} now`],
          ]}
          isWide
        />
        {isOfBooking(data) ? <Party data={data} /> : null}
      </MailTicket>
    </MailLayout>
  );
}

/** To the company: refunds beyond their promised date. */
export function RefundsLateMail({ data, sender }: { data: RefundsLate; sender: MailSender }) {
  const count = data.refunds.length;
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview="Asked for ten days ago, promised within fifteen."
      heading={count === 1 ? "A refund is late" : `${count} refunds are late`}
      action={{ label: "Open the provider's refunds", href: "https://dashboard.razorpay.com/app/refunds" }}
    >
      <Lead>
        {count === 1 ? "It was" : "They were"} asked for ten days ago and {count === 1 ? "has" : "have"} not been
        processed. Travellers have been promised their money within fifteen days, so there are five left. Look up the
        payment at the provider; if it says no, call its support today.
      </Lead>
      {data.refunds.map((refund) => (
        <MailTicket
          key={refund.refundId}
          kind={`Promised by ${plainDate(refund.promisedBy)}`}
          about="money"
          title={formatRupees(refund.amountPaise)}
        >
          <P>
            Payment {refund.providerPaymentId}, refund {refund.refundId}: {refund.status}.
            {refund.trouble === null ? null : ` Last error: ${refund.trouble}.`}
          </P>
        </MailTicket>
      ))}
      <Links of={[{ label: "All refunds under way", href: sender.url("/staff/money") }]} />
    </MailLayout>
  );
}
