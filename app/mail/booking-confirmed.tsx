import { Section, Text } from "@react-email/components";
import { kindWords } from "#app/manage/kind-words.ts";
import { peopleWords } from "#modules/booking/model.ts";
import type { BookingConfirmed } from "#modules/messaging/model.ts";
import { longDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import { ComesBack } from "./after-booking.tsx";
import { MeetingPlace, Plans, Runs, ToBring, ToKeep } from "./booking-parts.tsx";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { RidersAsked } from "./riders-asked.tsx";

const { text, label, stub } = mailStyles;

/** "You are riding": what, when, where, what we need to know, what was paid, until when how much comes back, and one button. */
export function BookingConfirmedMail({ data, sender }: { data: BookingConfirmed; sender: MailSender }) {
  const party = `${peopleWords(data.people)}, ${kindWords(data)}`;
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
          <Text style={{ ...text, fontWeight: 700 }}>
            Total {formatRupees(data.totalPaise)}, all taxes included. Nothing was added.
          </Text>
          {/* Once some of a party have cancelled, it may be more than what the others cost. */}
          {data.creditPaise && data.creditPaise <= data.totalPaise ? (
            <Text style={text}>{formatRupees(data.creditPaise)} of it was paid with your credit.</Text>
          ) : null}
          {data.restPaise ? (
            <>
              <Text style={text}>Your credit was worth more than this ride.</Text>
              <ComesBack paise={data.restPaise} promisedBy={data.promisedBy ?? null} formerPaise={data.formerPaise} />
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
