import { Section, Text } from "@react-email/components";
import type { CreditGiven, DepartureCalledOff, QuoteOffered } from "#modules/messaging/model.ts";
import { delhiInstant, longDate, plainDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

const { text, label, stub, quote } = mailStyles;

/** We called a departure off: another date, a credit, or everything back. */
export function CalledOffMail({ data, sender }: { data: DepartureCalledOff; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview="Another date, a credit or all of your money: you choose."
      heading="We had to call your ride off"
      action={{ label: "Choose what you would like", href: sender.choiceUrl(data.choiceId) }}
    >
      <Text style={text}>
        Dear {data.contactName}, {data.tourName} on {longDate(data.localDate)}, {data.localTime} IST, does not run.
      </Text>
      <Text style={{ ...text, ...quote }}>{data.reason}</Text>
      <Text style={text}>
        You choose: another date without any charge, a credit of {formatRupees(data.totalPaise)} that lasts a year, or
        all of your money back. If we hear nothing by {delhiInstant(data.deadlineAt)}, the money goes back by itself.
      </Text>
      <Section style={stub}>
        <Text style={label}>Booking</Text>
        <Text style={{ ...text, fontSize: "24px", fontWeight: 700 }}>{data.reference}</Text>
      </Section>
    </MailLayout>
  );
}

/** A credit, and the page where it becomes a ride. */
export function CreditMail({ data, sender }: { data: CreditGiven; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview={`${formatRupees(data.amountPaise)}, until ${plainDate(data.expiresOn)}`}
      heading={`A credit of ${formatRupees(data.amountPaise)}`}
      action={{ label: "Use it", href: sender.creditUrl(data.creditId) }}
    >
      <Text style={text}>
        It pays for any ride of ours until {plainDate(data.expiresOn)}. If the ride costs less, the rest comes back to
        you; if it costs more, you pay the difference.
      </Text>
    </MailLayout>
  );
}

/** A ride made to measure, with its price and the day until which it holds. */
export function QuoteMail({ data, sender }: { data: QuoteOffered; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview={`${formatRupees(data.totalPaise)} for ${data.people}, until ${delhiInstant(data.expiresAt)}`}
      heading={`Your ride, ${data.contactName}`}
      action={{ label: "See it, and book it", href: sender.quoteUrl(data.quoteId) }}
    >
      <Text style={{ ...text, ...quote }}>{data.words}</Text>
      <Section style={stub}>
        <Text style={label}>
          Quote {data.number}, version {data.version}
        </Text>
        <Text style={{ ...text, fontWeight: 700 }}>{data.tourName}</Text>
        <Text style={text}>
          {longDate(data.localDate)}, {data.localTime} IST (Delhi time), {data.people}{" "}
          {data.people === 1 ? "person" : "people"}
        </Text>
        <Text style={{ ...text, fontSize: "24px", fontWeight: 700 }}>{formatRupees(data.totalPaise)}</Text>
        <Text style={text}>All taxes included. It holds until {delhiInstant(data.expiresAt)}.</Text>
      </Section>
    </MailLayout>
  );
}
