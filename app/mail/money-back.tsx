import type { ReactNode } from "react";
import { describeFormerMoney, describePeople } from "#modules/booking/model.ts";
import type { BookingCancelled, BookingMoved, MoneyReturned, RefundDone, RideMail } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { shortDate } from "#platform/time/delhi-time.ts";
import { CalendarToClear, rideTime, seeBooking } from "./booking-parts.tsx";
import { ComesBack } from "./comes-back.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { type MailFact, MailFacts, MailSteps, MailTicket } from "./parts/ticket.tsx";
import { Lead, Links, P, Small, Title } from "./parts/words.tsx";

type Props<Data> = { data: Data; sender: MailSender };

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
  return (
    <MailLayout
      sender={sender}
      preview={`${formatRupees(data.refundPaise)} is on its way back to you.`}
      heading="We're sending your money back"
      action={seeBooking(data, sender)}
      belongsTo={data.reference}
      more={<NearestDates data={data} sender={sender} />}
    >
      <Lead dear={data.contactName}>{returnWords(data)}</Lead>
      <MailTicket
        kind="Refund"
        about="money"
        reference={data.reference}
        title={formatRupees(data.refundPaise)}
        stub={<ComesBack paise={data.refundPaise} promisedBy={data.promisedBy} isJustPaid />}
      >
        <RideBehind data={data} />
      </MailTicket>
    </MailLayout>
  );
}

/** The ride that the money was for. */
const RideBehind = ({ data }: { data: Pick<RideMail, "tourName" | "localDate" | "localTime"> }) => (
  <MailFacts
    of={[
      ["Ride", data.tourName],
      ["When", rideTime(data)],
    ]}
    isWide
  />
);

function NearestDates({ data: { people, category, alternatives }, sender }: Props<MoneyReturned>) {
  if (alternatives.length === 0) return null;
  const bookAt = (departure: string): string =>
    sender.url(`/checkout?${new URLSearchParams({ departure, people: String(people), category })}`);
  return (
    <>
      <Title>Nearest dates with room for you</Title>
      <Links
        of={alternatives.map(({ departureId, localDate, localTime }) => ({
          label: `${shortDate(localDate, sender.today)}, ${localTime} IST`,
          href: bookAt(departureId),
        }))}
      />
    </>
  );
}

type LateRefund = Props<BookingMoved | BookingCancelled | MoneyReturned> & {
  heading: string;
  isJustPaid?: boolean;
  /** Reason of the refund, as a whole sentence. */
  children: ReactNode;
};

/** A delayed mail about a refund only. It gives no date: the booking has changed since, and other mails say how. */
export function OnlyRefund({ data, sender, heading, isJustPaid = false, children }: LateRefund) {
  return (
    <MailLayout
      sender={sender}
      preview={`You get ${formatRupees(data.refundPaise)} back.`}
      heading={heading}
      action={seeBooking(data, sender)}
      belongsTo={data.reference}
    >
      <Lead dear={data.contactName}>
        {children} This mail was delayed
        {data.linkId
          ? `; you'll find the present state of your booking ${data.reference} on its page and in our other mails.`
          : `; it is about booking ${data.reference} before you handed it over.`}
      </Lead>
      <MailTicket
        kind="Refund"
        about="money"
        reference={data.reference}
        title={formatRupees(data.refundPaise)}
        stub={
          <ComesBack
            paise={data.refundPaise}
            promisedBy={data.promisedBy}
            formerPaise={"formerPaise" in data ? data.formerPaise : null}
            deskPaise={"deskPaise" in data ? data.deskPaise : null}
            isJustPaid={isJustPaid}
          />
        }
      />
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
      belongsTo={data.reference}
    >
      <Lead dear={data.contactName}>{cancelledWords(data, isNothingLeft)}</Lead>
      <CancelledTicket data={data} isNothingLeft={isNothingLeft} />
      {data.isAll ? <CalendarToClear /> : null}
    </MailLayout>
  );
}

function cancelledWords({ byOperator, isAll, remaining }: BookingCancelled, isNothingLeft: boolean): string {
  if (byOperator)
    return `we're sorry: we had to cancel. All of your money ${isNothingLeft ? "has already gone back" : "is going back to you"}.`;
  if (isAll) return "we've cancelled your booking, as you asked. The city will still be here when you are.";
  return `we've cancelled as you asked. ${describePeople(remaining)} still ${remaining === 1 ? "rides" : "ride"}.`;
}

/** Sums that come back and that we keep, with the day of their arrival. */
function CancelledTicket({ data, isNothingLeft }: { data: BookingCancelled; isNothingLeft: boolean }) {
  const { refundPaise, keptPaise, feePaise } = data;
  const isOfMoney = refundPaise > 0;
  const sums: MailFact[] = [
    ...(isNothingLeft ? [] : [["You get back", formatRupees(refundPaise)] as const]),
    ...(keptPaise > 0 ? [["We keep, under your booking's policy", formatRupees(keptPaise)] as const] : []),
    ...(feePaise ? [["The fee for handing your booking over", formatRupees(feePaise)] as const] : []),
  ];
  return (
    <MailTicket
      kind={isOfMoney ? "Refund" : "Cancelled"}
      about="money"
      reference={data.reference}
      title={isOfMoney ? formatRupees(refundPaise) : data.tourName}
      stub={
        isOfMoney && data.promisedBy !== null ? (
          <ComesBack
            paise={refundPaise}
            promisedBy={data.promisedBy}
            formerPaise={data.formerPaise}
            deskPaise={data.deskPaise}
            giftPaise={data.giftPaise}
          />
        ) : null
      }
    >
      <RideBehind data={data} />
      <MailFacts of={sums} />
    </MailTicket>
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
      belongsTo={data.reference}
    >
      <Lead dear={data.contactName}>
        {formatRupees(data.refundPaise)} has left us{data.bankReference ? " by bank transfer" : ""}
        {data.isToFormer ? leftForFormer(data) : "; your bank shows it within a few days."}
      </Lead>
      <MailTicket
        kind="Refund"
        about="money"
        reference={data.reference}
        title={formatRupees(data.refundPaise)}
        stub={
          data.bankReference ? (
            <P>
              The transfer&apos;s reference is <b>{data.bankReference}</b>.
            </P>
          ) : (
            <Small>Not there after a week? Answer this mail, and we look after it.</Small>
          )
        }
      >
        <RideBehind data={data} />
        <MailSteps
          of={[
            { isDone: true, what: "Sent by us", when: data.bankReference ? "by bank transfer" : "the way it was paid" },
            { isDone: false, what: `On ${data.isToFormer ? "their" : "your"} statement`, when: "within a few days" },
          ]}
        />
      </MailTicket>
    </MailLayout>
  );
}
