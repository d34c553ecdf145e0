import { Section, Text } from "@react-email/components";
import { bookingKindLabel } from "#app/manage/booking-kind-label.ts";
import { describePeople } from "#modules/booking/model.ts";
import type { BookingConfirmed } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { MeetingPlace, Plans, Runs, ToBring, ToKeep } from "./booking-parts.tsx";
import { ComesBack } from "./comes-back.tsx";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { RidersAsked } from "./riders-asked.tsx";

const { text, label, stub } = mailStyles;

type Props = { data: BookingConfirmed; sender: MailSender };

const RestComesBack = ({ data: { restPaise, promisedBy, formerPaise } }: { data: BookingConfirmed }) => (
  <ComesBack paise={restPaise ?? 0} promisedBy={promisedBy ?? null} formerPaise={formerPaise} />
);

/** A delayed mail about the rest of a credit only. It gives no date: the booking has changed since, and other mails say how. */
const OnlyRest = ({ data, sender }: Props) => (
  <MailLayout
    sender={sender}
    preview={`${formatRupees(data.restPaise ?? 0)} of your credit goes back.`}
    heading="What was left of your credit"
    action={{ label: "See your booking", href: sender.bookingUrl(data.reference, data.linkId ?? data.reference) }}
  >
    <Text style={text}>
      Dear {data.contactName}, you booked {data.tourName} with a credit, and it was worth more than that ride. This mail
      was delayed; you&apos;ll find the present state of your booking {data.reference} on its page and in our other
      mails.
    </Text>
    <RestComesBack data={data} />
  </MailLayout>
);

/** "You are riding": ride, meeting place, open rider details, payment, refund deadlines and one button. */
export function BookingConfirmedMail({ data, sender }: Props) {
  if (data.isOnlyRest) return <OnlyRest data={data} sender={sender} />;
  const party = `${describePeople(data.people)}, ${bookingKindLabel(data)}`;
  return (
    <MailLayout
      sender={sender}
      preview={`${longDate(data.localDate)}, ${data.localTime} IST, ${data.meetingPoint.name}`}
      heading={`Your places are booked, ${data.contactName}`}
      action={{ label: "See your booking", href: sender.bookingUrl(data.reference, data.linkId ?? data.reference) }}
      more={
        <>
          <Text style={label}>Paid</Text>
          {data.lines.map((line) => (
            <Text key={line.label} style={text}>
              {line.label}
              {line.count > 1 ? ` at ${formatRupees(line.unitPaise)} each` : ""}: {formatRupees(line.amountPaise)}
            </Text>
          ))}
          <Text style={{ ...text, fontWeight: 700 }}>Total {formatRupees(data.totalPaise)}, with no tax added.</Text>
          {/* After a partial cancellation the credit may exceed the price of the others. */}
          {data.creditPaise && data.creditPaise <= data.totalPaise ? (
            <Text style={text}>
              {formatRupees(data.creditPaise)} of it was paid with your {data.isByGift ? "gift" : "credit"}.
            </Text>
          ) : null}
          {data.restPaise ? (
            <>
              <Text style={text}>Your credit was worth more than this ride.</Text>
              <RestComesBack data={data} />
            </>
          ) : null}
          <ToBring things={data.bring} />
          <Plans policy={data.policy ?? []} />
        </>
      }
    >
      <Section style={stub}>
        <Text style={label}>Booking</Text>
        <Text style={{ ...text, fontSize: "24px", fontWeight: 700 }}>{data.reference}</Text>
        <Text style={{ ...text, fontWeight: 700 }}>{data.tourName}</Text>
        <Text style={label}>When</Text>
        <Text style={text}>
          {longDate(data.localDate)}, {data.localTime} IST (Delhi time), {data.duration}
        </Text>
        <Runs group={data.group} />
        <Text style={label}>Who</Text>
        <Text style={text}>{party}</Text>
        <MeetingPlace place={data.meetingPoint} />
        <ToKeep data={data} sender={sender} />
      </Section>
      <RidersAsked data={data} sender={sender} isHoliday={data.isHoliday ?? false} />
    </MailLayout>
  );
}
