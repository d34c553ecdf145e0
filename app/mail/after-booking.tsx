import { describePeople } from "#modules/booking/model.ts";
import type {
  AddressCorrected,
  BookedByDesk,
  BookingHandedOver,
  BookingMoved,
  PaymentFailed,
  RideMail,
} from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { CalendarToClear, Plans, Ride, Runs, rideTime, seeBooking, seeTours, ToKeep } from "./booking-parts.tsx";
import { ComesBack } from "./comes-back.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { OnlyRefund } from "./money-back.tsx";
import { TourPicture } from "./parts/pictures.tsx";
import { MailFacts } from "./parts/ticket.tsx";
import { Lead, P, QuotedWords } from "./parts/words.tsx";
import { RidersAsked } from "./riders-asked.tsx";

type Props<Data> = { data: Data; sender: MailSender };

/**
 * The payment failed; the page of the booking continues while the hold lasts. The mail names nobody, since an unpaid booking may have a
 * stranger's address and any text as name.
 */
export function PaymentFailedMail({ data, sender }: Props<PaymentFailed>) {
  return (
    <MailLayout
      sender={sender}
      preview={`We're holding your places until ${delhiInstant(data.holdExpiresAt)}.`}
      heading="Your payment didn't go through"
      action={{ ...seeBooking(data, sender), label: "Continue with your booking" }}
    >
      <Lead>
        Namaste, your bank declined the payment of {formatRupees(data.duePaise)}, and you haven&apos;t been charged. If
        your statement shows otherwise, your bank returns it by itself, usually within a week. We&apos;re holding your
        places until <strong>{delhiInstant(data.holdExpiresAt)}</strong>, and we&apos;ve kept everything you typed. If
        you&apos;ve paid since, you&apos;re all set.
      </Lead>
      <Ride data={data} />
    </MailLayout>
  );
}

export function BookedByDeskMail({ data, sender }: Props<BookedByDesk>) {
  return (
    <MailLayout
      sender={sender}
      preview={`We're holding your places until ${delhiInstant(data.holdExpiresAt)}.`}
      heading="Your places are held"
      action={{ ...seeBooking(data, sender), label: `Pay ${formatRupees(data.duePaise)}` }}
      belongsTo={data.reference}
    >
      <Lead>
        Namaste, as you asked us, we&apos;re holding these places until{" "}
        <strong>{delhiInstant(data.holdExpiresAt)}</strong>. They are yours once you have paid. If you don&apos;t want
        them any more, do nothing: nothing is charged.
      </Lead>
      <Ride data={data}>
        <MailFacts
          of={[
            ["Who", describePeople(data.people)],
            ["To pay", formatRupees(data.duePaise)],
          ]}
        />
      </Ride>
    </MailLayout>
  );
}

/** The company moved the ride: from when to when, why, and how to leave free of charge. */
function MovedByUsMail({ data, sender, byUs }: Props<BookingMoved> & { byUs: NonNullable<BookingMoved["byUs"]> }) {
  return (
    <MailLayout
      sender={sender}
      preview={`New start: ${rideTime(data)}`}
      heading="We had to move your ride"
      action={seeBooking(data, sender)}
      belongsTo={data.reference}
      more={<RidersAsked data={data} sender={sender} />}
      rest={<Plans data={data} />}
    >
      <Lead dear={data.contactName}>
        your ride of {longDate(data.fromDate)}, {data.fromTime} IST starts at another time. We&apos;re sorry for the
        change of plans.
      </Lead>
      <QuotedWords>{byUs.words}</QuotedWords>
      <TourPicture data={data} sender={sender} />
      <Ride data={data} kind="Ticket" stub={<ToKeep data={data} sender={sender} />}>
        <Runs group={data.group} />
        <MailFacts of={[["Who", describePeople(data.people)]]} />
      </Ride>
      <P>
        Does the new time not suit you? Until {delhiInstant(byUs.freeUntil)} you may cancel and get back everything you
        paid, or choose another date. Your booking&apos;s page has both. Your old voucher, and perhaps your calendar,
        still show the old time, so keep the new ones.
      </P>
    </MailLayout>
  );
}

/** New date on the traveller's request, with the price difference. */
export function BookingMovedMail({ data, sender }: Props<BookingMoved>) {
  if (data.isOnlyRefund)
    return (
      <OnlyRefund data={data} sender={sender} heading="The difference goes back">
        when you changed the date of {data.tourName}, the one you chose cost less.
      </OnlyRefund>
    );
  if (data.byUs) return <MovedByUsMail data={data} sender={sender} byUs={data.byUs} />;
  return (
    <MailLayout
      sender={sender}
      preview={`New date: ${rideTime(data)}`}
      heading="Your new date"
      action={seeBooking(data, sender)}
      belongsTo={data.reference}
      more={<RidersAsked data={data} sender={sender} />}
      rest={<Plans data={data} />}
    >
      <Lead dear={data.contactName}>
        you no longer ride on {longDate(data.fromDate)}, {data.fromTime} IST. You&apos;ll find your new date below. Your
        old voucher, and perhaps your calendar, still show the old date, so keep the new ones.
      </Lead>
      <TourPicture data={data} sender={sender} />
      <Ride data={data} kind="Ticket" stub={<ToKeep data={data} sender={sender} />}>
        <Runs group={data.group} />
        <MailFacts of={[["Who", describePeople(data.people)]]} />
      </Ride>
      {data.paidPaise > 0 ? <P>You paid the difference of {formatRupees(data.paidPaise)}.</P> : null}
      <ComesBack
        paise={data.refundPaise}
        promisedBy={data.promisedBy}
        formerPaise={data.formerPaise}
        deskPaise={data.deskPaise}
        giftPaise={data.giftPaise}
      />
    </MailLayout>
  );
}

/** The minimum of riders is reached. */
export function GuaranteedMail({ data, sender }: Props<RideMail>) {
  return (
    <MailLayout
      sender={sender}
      preview={`It runs: ${rideTime(data)}`}
      heading="Your ride is guaranteed to run"
      action={seeBooking(data, sender)}
      belongsTo={data.reference}
    >
      <Lead dear={data.contactName}>
        good news: your ride runs, even if others cancel. Everything stays as you booked it, and there is nothing to do.
      </Lead>
      <TourPicture data={data} sender={sender} />
      <Ride data={data}>
        <MailFacts of={[["Who", describePeople(data.people)]]} />
      </Ride>
    </MailLayout>
  );
}

/** To the former traveller of a holiday. */
export function HandedOverMail({ data, sender }: Props<BookingHandedOver>) {
  return (
    <MailLayout
      sender={sender}
      preview={`${data.newName} rides in your place.`}
      heading="Your booking has a new traveller"
      action={seeTours(sender)}
    >
      <Lead dear={data.contactName}>
        {data.newName} has taken over your booking and has the only link that opens it. The fee of{" "}
        {formatRupees(data.feePaise)} is paid. If this wasn&apos;t you, call us today.
      </Lead>
      <Ride data={data} />
      <CalendarToClear />
    </MailLayout>
  );
}

/** To the former address, once. It may be a stranger's, so the mail has no link to the booking. */
export function AddressCorrectedMail({ data, sender }: Props<AddressCorrected>) {
  return (
    <MailLayout
      sender={sender}
      preview="We now write to another address about this booking."
      heading="We've changed the address for this booking"
      action={{ label: "It wasn't me", href: `mailto:${sender.email}?subject=${data.reference}` }}
    >
      <Lead>
        {data.byOperator
          ? `Namaste, we were asked to use another e-mail address for booking ${data.reference}.`
          : `Namaste, someone with the link to booking ${data.reference} has corrected its e-mail address.`}{" "}
        We no longer write to this address, and the link we sent here no longer works. If you expected that, there is
        nothing to do.
      </Lead>
    </MailLayout>
  );
}
