import { CREDIT_PAYS_FOR } from "#app/checkout/credit-label.ts";
import { describeFit } from "#app/checkout/describe-fit.ts";
import { describeFormerMoney, describePeople, describeRemainder } from "#modules/booking/model.ts";
import type { BookingWithdrawn, CreditGiven, DepartureCalledOff, QuoteOffered } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate, plainDate } from "#platform/time/delhi-time.ts";
import { CalendarToClear } from "./booking-parts.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailFacts, MailTicket } from "./parts/ticket.tsx";
import { Lead, P, QuotedWords } from "./parts/words.tsx";

// Mails to guests about the company's own actions: called-off rides, credits, quotes.
/** A departure was called off; guests choose another date, a credit or a refund. */
export function CalledOffMail({ data, sender }: { data: DepartureCalledOff; sender: MailSender }) {
  const hasDates = data.hasDates ?? true;
  const former = describeFormerMoney({ refundPaise: data.totalPaise, formerPaise: data.formerPaise ?? 0 });
  return (
    <MailLayout
      sender={sender}
      preview={
        data.totalPaise === 0
          ? "All of your money has already gone back."
          : `${hasDates ? "Another date, a" : "A"} credit or all of your money: you choose.`
      }
      heading="We had to call your ride off"
      action={{ label: "Choose what you would like", href: sender.choiceUrl(data.choiceId, data) }}
    >
      <DoesNotRun data={data} />
      {data.totalPaise === 0 ? (
        <P>
          All of your money has already gone back.{" "}
          {hasDates ? "You can still choose another date without any charge. " : ""}
          If we don&apos;t hear from you by {delhiInstant(data.deadlineAt)}, the booking ends.
        </P>
      ) : (
        <P>
          You choose: {hasDates ? "another date without any charge, " : ""}a credit of {formatRupees(data.totalPaise)}{" "}
          that lasts a year, or all of your money back. If we don&apos;t hear from you by{" "}
          {delhiInstant(data.deadlineAt)}, we refund you.{former === null ? "" : ` ${former}.`}
        </P>
      )}
      <Reference data={data} />
      <CalendarToClear />
    </MailLayout>
  );
}

/** The same for a party that has accepted a quote and not paid: there is nothing to refund. */
export function WithdrawnMail({ data, sender }: { data: BookingWithdrawn; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview="You haven't paid anything. Tell us another day, and we'll make you a new quote."
      heading="We had to call your ride off"
      action={{ label: "Ask for another day", href: `mailto:${sender.email}?subject=${data.reference}` }}
    >
      <DoesNotRun data={data} />
      <P>
        You accepted our quote but haven&apos;t paid yet, so we no longer hold your places, and there is nothing to pay.
        If a payment is on its way, we return all of it. Tell us which other day suits you, and we&apos;ll make you a
        new quote.
      </P>
      <Reference data={data} />
    </MailLayout>
  );
}

const DoesNotRun = ({ data }: { data: BookingWithdrawn }) => (
  <>
    <Lead dear={data.contactName}>
      {data.tourName} on {longDate(data.localDate)}, {data.localTime} IST, is called off.
    </Lead>
    <QuotedWords>{data.reason}</QuotedWords>
  </>
);

const Reference = ({ data }: { data: BookingWithdrawn }) => (
  <MailTicket kind="Booking" reference={data.reference} title={data.tourName} hindi={data.tourNameHindi}>
    <MailFacts of={[["Who", describePeople(data.people)]]} />
  </MailTicket>
);

export function CreditMail({ data, sender }: { data: CreditGiven; sender: MailSender }) {
  const rest = describeRemainder({ heldPaise: data.heldPaise ?? 0, ownHeldPaise: data.ownHeldPaise ?? 0 });
  return (
    <MailLayout
      sender={sender}
      preview={`${formatRupees(data.amountPaise)}, until ${plainDate(data.expiresOn)}`}
      heading={`A credit of ${formatRupees(data.amountPaise)}`}
      action={{ label: "Use my credit", href: sender.creditUrl(data.creditId, data.creditLinkId ?? data.creditId) }}
    >
      <Lead dear={data.contactName}>
        until {plainDate(data.expiresOn)} you can use it for {CREDIT_PAYS_FOR}. If the ride costs less, the rest{" "}
        {rest ?? "comes back to you"}; if it costs more, you pay the difference.
      </Lead>
      <MailTicket
        kind="Credit"
        about="money"
        reference={data.reference}
        title={formatRupees(data.amountPaise)}
        stub={<P>From {data.tourName}, which we called off.</P>}
      >
        <MailFacts of={[["Use it by", plainDate(data.expiresOn)]]} />
      </MailTicket>
    </MailLayout>
  );
}

export function QuoteMail({ data, sender }: { data: QuoteOffered; sender: MailSender }) {
  const fit = data.fit ? describeFit(data.fit) : null;
  return (
    <MailLayout
      sender={sender}
      preview={`${formatRupees(data.totalPaise)} for ${describePeople(data.people)}, until ${delhiInstant(data.expiresAt)}`}
      heading={`Your ride, ${data.contactName}`}
      action={{ label: "See and book your ride", href: sender.quoteUrl(data.quoteId) }}
    >
      <QuotedWords>{data.words}</QuotedWords>
      <MailTicket
        kind="Quote"
        reference={data.number}
        title={data.tourName}
        stub={
          <>
            <P style={{ fontSize: "24px", lineHeight: "30px", fontWeight: 700, margin: 0 }}>
              {formatRupees(data.totalPaise)}
            </P>
            <P>No tax added. It is valid until {delhiInstant(data.expiresAt)}.</P>
          </>
        }
      >
        <MailFacts of={[["When", `${longDate(data.localDate)}, ${data.localTime} IST (Delhi time)`]]} isWide />
        <MailFacts
          of={[
            ["Who", describePeople(data.people)],
            ["Version", data.version],
          ]}
        />
      </MailTicket>
      {fit ? <P>{fit} If someone isn&apos;t, or you&apos;re not sure, write to us before you pay.</P> : null}
    </MailLayout>
  );
}
