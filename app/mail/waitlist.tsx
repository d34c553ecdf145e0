import { Link, Section, Text } from "@react-email/components";
import { describeParty, describePeople } from "#modules/booking/model.ts";
import type { WaitlistJoined, WaitlistPlaceFree } from "#modules/messaging/model.ts";
import { delhiInstant, longDate, shortDate } from "#platform/time/delhi-time.ts";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

const { text, stub, link } = mailStyles;

type Props<Data> = { data: Data; sender: MailSender };

function Waited({ data: { tourName, localDate, localTime, people } }: { data: WaitlistJoined }) {
  return (
    <Section style={stub}>
      <Text style={{ ...text, fontWeight: 700 }}>{tourName}</Text>
      <Text style={text}>
        {longDate(localDate)}, {localTime} IST (Delhi time)
      </Text>
      <Text style={{ ...text, margin: 0 }}>{describePeople(people)}</Text>
    </Section>
  );
}

const Leave = ({ data, sender }: Props<WaitlistJoined>) => (
  <Text style={text}>
    We use this address for this departure and nothing else. To stop these mails:
    <br />
    <Link href={sender.waitingUrl(data.waitingId)} style={link}>
      Take me off the list
    </Link>
  </Text>
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
      more={<Leave data={data} sender={sender} />}
    >
      <Text style={text}>
        Someone, we hope you, left {data.to} for {tourName} on {shortDate(localDate, sender.today)}, which is full.
      </Text>
      <Waited data={data} />
      <Text style={text}>
        When there is room for {describeParty(people)} we write to you, in the order people joined the list. We
        don&apos;t hold places for the list: the first to book gets them. If you haven&apos;t heard from us by{" "}
        {delhiInstant(cutoffAt)}, when booking closes, no place came free.
      </Text>
      <Text style={text}>If it wasn&apos;t you, take your address off the list, or do nothing.</Text>
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
      more={<Leave data={data} sender={sender} />}
    >
      <Text style={text}>Places have come free on the departure you&apos;re waiting for:</Text>
      <Waited data={data} />
      <Text style={text}>
        We don&apos;t hold them: the first to book gets them, and everyone can see them on our page.{" "}
        {turnUntil < cutoffAt
          ? `Until ${delhiInstant(turnUntil)} we don't tell anyone below you on the list.`
          : `Booking closes at ${delhiInstant(cutoffAt)}.`}
      </Text>
      <Text style={text}>
        If they are gone when you get there, you stay on the list. Once you book, we take you off it.
      </Text>
    </MailLayout>
  );
}
