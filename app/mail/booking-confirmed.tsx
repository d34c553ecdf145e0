import { bookingKindLabel } from "#app/manage/booking-kind-label.ts";
import { comeBy } from "#app/manage/describe-arrival.ts";
import { describePeople } from "#modules/booking/model.ts";
import type { BookingConfirmed } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { Leads, MeetingPlace, Plans, Ride, Runs, ToBring, ToKeep } from "./booking-parts.tsx";
import { ComesBack } from "./comes-back.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { TourPicture } from "./parts/pictures.tsx";
import { MailFacts, MailTicket } from "./parts/ticket.tsx";
import { Lead, P } from "./parts/words.tsx";
import { RidersAsked } from "./riders-asked.tsx";

type Props = { data: BookingConfirmed; sender: MailSender };

const seeBooking = ({ data, sender }: Props) => ({
  label: "See your booking",
  href: sender.bookingUrl(data.reference, data.linkId ?? data.reference),
});

const RestComesBack = ({ data: { restPaise, promisedBy, formerPaise, deskPaise } }: { data: BookingConfirmed }) => (
  <ComesBack paise={restPaise ?? 0} promisedBy={promisedBy ?? null} formerPaise={formerPaise} deskPaise={deskPaise} />
);

/** A delayed mail about the rest of a credit only. It gives no date: the booking has changed since, and other mails say how. */
const OnlyRest = ({ data, sender }: Props) => (
  <MailLayout
    sender={sender}
    preview={`${formatRupees(data.restPaise ?? 0)} of your credit goes back.`}
    heading="What was left of your credit"
    action={seeBooking({ data, sender })}
    belongsTo={data.reference}
  >
    <Lead dear={data.contactName}>
      you booked {data.tourName} with a credit, and it was worth more than that ride. This mail was delayed; you&apos;ll
      find the present state of your booking {data.reference} on its page and in our other mails.
    </Lead>
    <MailTicket
      kind="Refund"
      about="money"
      reference={data.reference}
      title={formatRupees(data.restPaise ?? 0)}
      stub={<RestComesBack data={data} />}
    />
  </MailLayout>
);

/** Price and payment, below the tear line. */
function Paid({ data }: { data: BookingConfirmed }) {
  return (
    <>
      <P style={{ margin: 0 }}>
        {data.lines.flatMap((line, at) => [
          at === 0 ? null : <br key={`before ${line.label}`} />,
          `${line.label}${line.count > 1 ? ` at ${formatRupees(line.unitPaise)} each` : ""}: ${formatRupees(line.amountPaise)}`,
        ])}
      </P>
      <P>
        <strong style={{ fontSize: "20px", lineHeight: "30px" }}>Total {formatRupees(data.totalPaise)}</strong>, with no
        tax added.
        {/* After a partial cancellation the credit may exceed the price of the others. */}
        {data.creditPaise && data.creditPaise <= data.totalPaise
          ? ` ${formatRupees(data.creditPaise)} of it was paid with your ${data.isByGift ? "gift" : "credit"}.`
          : ""}
        {data.unpaidPaise
          ? ` ${formatRupees(data.unpaidPaise)} of it is not paid yet: you can pay it on your booking's page.`
          : ""}
      </P>
      {data.restPaise ? (
        <>
          <P>Your credit was worth more than this ride.</P>
          <RestComesBack data={data} />
        </>
      ) : null}
    </>
  );
}

/** "You are riding": the ticket, one button, where we meet, whom we ask about, refund deadlines. */
export function BookingConfirmedMail({ data, sender }: Props) {
  if (data.isOnlyRest) return <OnlyRest data={data} sender={sender} />;
  const facts = { ...data, mode: data.mode ?? undefined };
  return (
    <MailLayout
      sender={sender}
      preview={`${longDate(data.localDate)}, ${data.localTime} IST, ${data.meetingPoint.name}`}
      heading={`Your places are booked, ${data.contactName}`}
      action={seeBooking({ data, sender })}
      belongsTo={data.reference}
      more={
        <>
          <RidersAsked data={data} sender={sender} isHoliday={data.isHoliday ?? false} />
          <MeetingPlace data={data} sender={sender} />
          <Leads data={facts} sender={sender} />
        </>
      }
      rest={
        <>
          <ToBring things={data.bring} />
          <Plans data={data} />
        </>
      }
    >
      <Lead>This is your ticket. It is enough to show it on your telephone.</Lead>
      <TourPicture data={data} sender={sender} />
      <Ride
        data={data}
        kind="Ticket"
        stub={
          <>
            <Paid data={data} />
            <ToKeep data={data} sender={sender} />
          </>
        }
      >
        <Runs group={data.group} />
        <MailFacts of={[["Be there at", comeBy(data.localTime)]]} isWide />
        <MailFacts
          of={[
            ["How long", data.duration],
            ["Who", `${describePeople(data.people)}, ${bookingKindLabel(data)}`],
          ]}
        />
      </Ride>
    </MailLayout>
  );
}
