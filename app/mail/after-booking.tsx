import { Link, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { describeFormerMoney, describePeople } from "#modules/booking/model.ts";
import type {
  AddressCorrected,
  BookedByDesk,
  BookingCancelled,
  BookingHandedOver,
  BookingMoved,
  MoneyReturned,
  PaymentFailed,
  RefundDone,
  RideMail,
} from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate, shortDate } from "#platform/time/delhi-time.ts";
import { CalendarToClear, Plans, Runs, ToKeep } from "./booking-parts.tsx";
import { ComesBack } from "./comes-back.tsx";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { RidersAsked } from "./riders-asked.tsx";

const { text, label, stub, link } = mailStyles;

type Props<Data> = { data: Data; sender: MailSender };

const when = (data: { localDate: string; localTime: string }): string =>
  `${longDate(data.localDate)}, ${data.localTime} IST (Delhi time)`;

/** The box of every booking mail: reference, ride, date, people. */
export function Ride({ data, children }: { data: Omit<RideMail, "linkId">; children?: ReactNode }) {
  return (
    <Section style={stub}>
      <Text style={label}>Booking</Text>
      <Text style={{ ...text, fontSize: "24px", fontWeight: 700 }}>{data.reference}</Text>
      <Text style={{ ...text, fontWeight: 700 }}>{data.tourName}</Text>
      <Text style={text}>{when(data)}</Text>
      {children}
    </Section>
  );
}

const seeTours = (sender: MailSender) => ({ label: "See our tours", href: sender.url("/tours") });

/** The booking's link; travellers who have handed it over have none. */
export const seeBooking = (data: { reference: string; linkId?: string | null | undefined }, sender: MailSender) =>
  data.linkId ? { label: "See your booking", href: sender.bookingUrl(data.reference, data.linkId) } : seeTours(sender);

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
      <Text style={text}>
        Namaste, your bank declined the payment of {formatRupees(data.duePaise)}, and you haven&apos;t been charged. If
        your statement shows otherwise, your bank returns it by itself, usually within a week. We&apos;re holding your
        places until <strong>{delhiInstant(data.holdExpiresAt)}</strong>, and we&apos;ve kept everything you typed. If
        you&apos;ve paid since, you&apos;re all set.
      </Text>
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
    >
      <Text style={text}>
        Namaste, as you asked us, we&apos;re holding these places until{" "}
        <strong>{delhiInstant(data.holdExpiresAt)}</strong>. They are yours once you have paid. If you don&apos;t want
        them any more, do nothing: nothing is charged.
      </Text>
      <Ride data={data} />
    </MailLayout>
  );
}

/** For a called-off ride, whose guests have a mail with a link to choose another date, a credit or a refund. */
const CHOOSE_INSTEAD =
  "Choose what you would like instead with the link in our earlier mail. Another date, if there is one, costs nothing more.";

const returnWords = (data: MoneyReturned): string => {
  if (data.cause === "paid_twice")
    return `you paid twice. We're returning all of the second payment${data.stillBooked && !data.isCalledOff ? "; your booking stands." : "."}`;
  if (data.cause === "sent_back")
    return `our payment provider sent one of your payments back before it reached us. We keep none of it.${data.stillBooked && !data.isCalledOff ? " Your booking stands." : ""}`;
  if (data.cause !== "not_given")
    return `a payment reached us that didn't match what we asked for. We keep none of it.${data.stillBooked && !data.isCalledOff ? " Your booking stands." : ""}`;
  if (data.isCalledOff)
    return `your payment came after we called off your ride. We keep none of it, and we're sorry. ${CHOOSE_INSTEAD}`;
  if (data.isWithdrawn)
    return "your payment came after we withdrew this ride: it was called off, or a newer quote replaced it. We keep none of it, and we're sorry.";
  if (data.isBookedAgain)
    return "your payment came after the time to pay ran out, and by then you had booked the same ride again. We keep none of it, so you pay only once; your newer booking stands.";
  if (data.wasBookedBefore)
    return "your earlier booking for the same ride has been paid after all: your bank replied late. We keep none of this payment, so you pay only once; your earlier booking stands.";
  if (data.isCreditGone)
    return "your payment came, but the credit for the rest was no longer available. We keep none of it, and we're sorry.";
  if (data.isDropped)
    return `your payment came after you dropped the change it was for. We keep none of it${data.stillBooked ? ", and your booking stands as it is." : "."}`;
  if (data.isChange && !data.stillBooked)
    return "your payment came when the change it was for was no longer possible. We keep none of it.";
  return data.stillBooked
    ? "your payment came when the change was no longer possible. We keep none of it, and your booking stands as it was."
    : "your payment came after the time to pay ran out, and the places were gone. We keep none of it, and we're sorry.";
};

/** A payment that we cannot keep is refunded. */
export function MoneyReturnedMail({ data, sender }: Props<MoneyReturned>) {
  if (data.isOnlyRefund)
    return (
      <OnlyRefund data={data} sender={sender} heading="We're sending your money back" isJustPaid>
        {returnWords(data)}
      </OnlyRefund>
    );
  const { people, category } = data;
  return (
    <MailLayout
      sender={sender}
      preview={`${formatRupees(data.refundPaise)} is on its way back to you.`}
      heading="We're sending your money back"
      action={seeBooking(data, sender)}
    >
      <Text style={text}>
        Dear {data.contactName}, {returnWords(data)}
      </Text>
      <ComesBack paise={data.refundPaise} promisedBy={data.promisedBy} isJustPaid />
      <Ride data={data} />
      {data.alternatives.length > 0 ? (
        <>
          <Text style={label}>Nearest dates with room for you</Text>
          {data.alternatives.map(({ departureId, localDate, localTime }) => (
            <Text key={departureId} style={text}>
              <Link
                href={sender.url(
                  `/checkout?${new URLSearchParams({ departure: departureId, people: String(people), category })}`,
                )}
                style={link}
              >
                {shortDate(localDate, sender.today)}, {localTime} IST
              </Link>
            </Text>
          ))}
        </>
      ) : null}
    </MailLayout>
  );
}

type LateRefund = Props<BookingMoved | BookingCancelled | MoneyReturned> & {
  heading: string;
  isJustPaid?: boolean;
  /** Reason of the refund, as a whole sentence. */
  children: ReactNode;
};

/** A delayed mail about a refund only. It gives no date: the booking has changed since, and other mails say how. */
function OnlyRefund({ data, sender, heading, isJustPaid = false, children }: LateRefund) {
  return (
    <MailLayout
      sender={sender}
      preview={`You get ${formatRupees(data.refundPaise)} back.`}
      heading={heading}
      action={seeBooking(data, sender)}
    >
      <Text style={text}>
        Dear {data.contactName}, {children} This mail was delayed
        {data.linkId
          ? `; you'll find the present state of your booking ${data.reference} on its page and in our other mails.`
          : `; it is about booking ${data.reference} before you handed it over.`}
      </Text>
      <ComesBack
        paise={data.refundPaise}
        promisedBy={data.promisedBy}
        formerPaise={"formerPaise" in data ? data.formerPaise : null}
        isJustPaid={isJustPaid}
      />
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
  return (
    <MailLayout
      sender={sender}
      preview={`New date: ${when(data)}`}
      heading="Your new date"
      action={seeBooking(data, sender)}
      more={<Plans policy={data.policy ?? []} />}
    >
      <Text style={text}>
        What changed: you no longer ride on {longDate(data.fromDate)}, {data.fromTime} IST. You&apos;ll find your new
        date below. Your old voucher, and perhaps your calendar, still show the old date, so keep the new ones.
      </Text>
      <Ride data={data}>
        <Runs group={data.group} />
        <Text style={text}>{describePeople(data.people)}</Text>
        <ToKeep data={data} sender={sender} />
      </Ride>
      <RidersAsked data={data} sender={sender} />
      {data.paidPaise > 0 ? <Text style={text}>You paid the difference of {formatRupees(data.paidPaise)}.</Text> : null}
      <ComesBack
        paise={data.refundPaise}
        promisedBy={data.promisedBy}
        formerPaise={data.formerPaise}
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
      preview={`It runs: ${when(data)}`}
      heading="Your ride is guaranteed to run"
      action={seeBooking(data, sender)}
    >
      <Text style={text}>
        Dear {data.contactName}, good news: your ride runs, even if others cancel. Everything stays as you booked it,
        and there is nothing to do.
      </Text>
      <Ride data={data}>
        <Text style={text}>{describePeople(data.people)}</Text>
      </Ride>
    </MailLayout>
  );
}

/** Cancellation of some or all riders, with the refund. */
export function BookingCancelledMail({ data, sender }: Props<BookingCancelled>) {
  if (data.isOnlyRefund)
    return (
      <OnlyRefund data={data} sender={sender} heading={`${describePeople(data.leaving)} cancelled`}>
        as you asked, we cancelled for {describePeople(data.leaving)} of your party on {data.tourName}.
      </OnlyRefund>
    );
  // The operator never keeps money: a refund of zero means that a chargeback or an earlier refund returned all of it.
  const isNothingLeft = data.byOperator && data.refundPaise === 0;
  const heading = data.isAll ? "Your booking is cancelled" : `${describePeople(data.leaving)} cancelled`;
  return (
    <MailLayout
      sender={sender}
      preview={data.refundPaise > 0 ? `You get ${formatRupees(data.refundPaise)} back.` : heading}
      heading={heading}
      action={seeBooking(data, sender)}
    >
      <Text style={text}>
        {data.byOperator
          ? `Dear ${data.contactName}, we're sorry: we had to cancel. All of your money ${isNothingLeft ? "has already gone back" : "is going back to you"}.`
          : data.isAll
            ? `Dear ${data.contactName}, we've cancelled your booking, as you asked. The city will still be here when you are.`
            : `Dear ${data.contactName}, we've cancelled as you asked. ${describePeople(data.remaining)} still ${data.remaining === 1 ? "rides" : "ride"}.`}
      </Text>
      <Ride data={data} />
      {isNothingLeft ? null : (
        <>
          <Text style={label}>You get back</Text>
          <Text style={{ ...text, fontWeight: 700 }}>{formatRupees(data.refundPaise)}</Text>
        </>
      )}
      {data.keptPaise > 0 ? (
        <>
          <Text style={label}>We keep, under your booking&apos;s policy</Text>
          <Text style={text}>{formatRupees(data.keptPaise)}</Text>
        </>
      ) : null}
      {data.feePaise ? (
        <>
          <Text style={label}>The fee for handing your booking over</Text>
          <Text style={text}>{formatRupees(data.feePaise)}</Text>
        </>
      ) : null}
      <ComesBack
        paise={data.refundPaise}
        promisedBy={data.promisedBy}
        formerPaise={data.formerPaise}
        giftPaise={data.giftPaise}
      />
      {data.isAll ? <CalendarToClear /> : null}
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
      <Text style={text}>
        Dear {data.contactName}, {data.newName} has taken over your booking and has the only link that opens it. The fee
        of {formatRupees(data.feePaise)} is paid. If this wasn&apos;t you, call us today.
      </Text>
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
      <Text style={text}>
        {data.byOperator
          ? `We were asked to use another e-mail address for booking ${data.reference}.`
          : `Someone with the link to booking ${data.reference} has corrected its e-mail address.`}{" "}
        We no longer write to this address, and the link we sent here no longer works. If you expected that, there is
        nothing to do.
      </Text>
    </MailLayout>
  );
}

/** The reader has the booking now. The refund went to the former traveller's card, or by transfer to an account that one of them gave. */
const leftForFormer = ({ bankReference, refundPaise }: RefundDone): string =>
  bankReference
    ? ", to the account that was given to us; it arrives within a few days."
    : `. ${describeFormerMoney({ refundPaise, formerPaise: refundPaise })}; their bank shows it within a few days.`;

/** The provider has processed a refund, or we have paid it by bank transfer. */
export function RefundDoneMail({ data, sender }: Props<RefundDone>) {
  return (
    <MailLayout
      sender={sender}
      preview={`${formatRupees(data.refundPaise)} has left us${data.isToFormer ? "" : " for your bank"}.`}
      heading="Your refund has left us"
      action={seeBooking(data, sender)}
    >
      <Text style={text}>
        {formatRupees(data.refundPaise)} has left us{data.bankReference ? " by bank transfer" : ""}
        {data.isToFormer ? leftForFormer(data) : "; your bank shows it within a few days."}
      </Text>
      {data.bankReference ? <Text style={text}>The transfer&apos;s reference is {data.bankReference}.</Text> : null}
      <Ride data={data} />
    </MailLayout>
  );
}
