import { describeParty, describePeople } from "#modules/booking/model.ts";
import type { WaitlistJoined, WaitlistPlaceFree } from "#modules/messaging/model.ts";
import { delhiInstant, longDate, shortDate } from "#platform/time/delhi-time.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailFacts, MailTicket } from "./parts/ticket.tsx";
import { A, Lead, P } from "./parts/words.tsx";

type Props<Data> = { data: Data; sender: MailSender };

const Waited = ({ data: { tourName, localDate, localTime, people } }: { data: WaitlistJoined }) => (
  <MailTicket kind="Waiting list" title={tourName}>
    <MailFacts
      of={[
        ["When", `${longDate(localDate)}, ${localTime} IST (Delhi time)`],
        ["Who", describePeople(people)],
      ]}
      isWide
    />
  </MailTicket>
);

const Leave = ({ data, sender }: Props<WaitlistJoined>) => (
  <P style={{ marginTop: "16px" }}>
    We use this address for this departure and nothing else. To stop these mails:
    <br />
    <A href={sender.waitingUrl(data.waitingId)}>Take me off the list</A>
  </P>
);

/** Confirms the waitlist entry, with the rules. */
export function WaitlistJoinedMail({ data, sender }: Props<WaitlistJoined>) {
  const { tourName, localDate, people, cutoffAt } = data;
  return (
    <MailLayout
      sender={sender}
      preview={`We write when there is room for ${describeParty(people)}.`}
      heading="You're on the waiting list"
      action={{ label: "See the other dates", href: sender.url(data.tourPath) }}
      rest={<Leave data={data} sender={sender} />}
    >
      <Lead>
        Namaste, someone left {data.to} for {tourName} on {shortDate(localDate, sender.today)}, which is full. We hope
        it was you.
      </Lead>
      <Waited data={data} />
      <P>
        When there is room for {describeParty(people)} we write to you, in the order people joined the list. We
        don&apos;t hold places for the list: the first to book gets them. If you haven&apos;t heard from us by{" "}
        {delhiInstant(cutoffAt)}, when booking closes, no place came free.
      </P>
      <P>If it wasn&apos;t you, take your address off the list, or do nothing.</P>
    </MailLayout>
  );
}

/** A place is free. It is not held, but nobody lower on the list is notified for some hours. */
export function WaitlistPlaceFreeMail({ data, sender }: Props<WaitlistPlaceFree>) {
  const { departureId, people, turnUntil, cutoffAt } = data;
  const wish = new URLSearchParams({ departure: departureId, people: String(people), category: "regular" });
  return (
    <MailLayout
      sender={sender}
      preview={`Room for ${describeParty(people)}. The first to book gets it.`}
      heading={`There is room for ${describeParty(people)}`}
      action={{ label: "Book now", href: sender.url(`/checkout?${wish}`) }}
      rest={<Leave data={data} sender={sender} />}
    >
      <Lead>Namaste, places have come free on the departure you&apos;re waiting for:</Lead>
      <Waited data={data} />
      <P>
        We don&apos;t hold them: the first to book gets them, and everyone can see them on our page.{" "}
        {turnUntil < cutoffAt
          ? `Until ${delhiInstant(turnUntil)} we don't tell anyone below you on the list.`
          : `Booking closes at ${delhiInstant(cutoffAt)}.`}
      </P>
      <P>If they are gone when you get there, you stay on the list. Once you book, we take you off it.</P>
    </MailLayout>
  );
}
