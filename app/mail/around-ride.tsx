import { comeBy, describeArrival } from "#app/manage/describe-arrival.ts";
import { meetingLinks } from "#app/manage/meeting-links.ts";
import { describePeople } from "#modules/booking/model.ts";
import type { BookingReminder, BookingThanks } from "#modules/messaging/model.ts";
import { mapsSearch } from "#platform/maps.ts";
import { Leads, MeetingPlace, Plans, Ride, Runs, seeBooking, ToBring } from "./booking-parts.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { TourPicture } from "./parts/pictures.tsx";
import { MailFacts } from "./parts/ticket.tsx";
import { A, Lead, Links, P, Title } from "./parts/words.tsx";
import { addRidersLabel, ridersUrl } from "./riders-asked.tsx";

type Props<Data> = { data: Data; sender: MailSender };

/** Subject and preview. An undecided ride is not announced for tomorrow. */
export const describeTomorrow = ({ group }: Pick<BookingReminder, "group">): string =>
  group?.state === "forming" ? "Tomorrow, if enough riders join" : "Tomorrow";

/** The evening before: when, where, with whom; weather, telephone. The one button leads to the meeting point. */
export function ReminderMail({ data, sender }: Props<BookingReminder>) {
  const tomorrow = data.group?.state === "forming" ? describeTomorrow(data) : "See you tomorrow";
  return (
    <MailLayout
      sender={sender}
      preview={`${describeTomorrow(data)}, ${data.localTime} IST, ${data.meetingPoint.name}`}
      heading={`${tomorrow}, ${data.contactName}`}
      action={{ label: "Show me the way", href: mapsSearch(data.meetingPoint) }}
      belongsTo={data.reference}
      more={
        <>
          <MeetingPlace data={data} sender={sender} />
          <Title>Running late, or can&apos;t find us?</Title>
          <InTheStreet data={data} sender={sender} />
        </>
      }
      rest={
        <>
          <ToBring things={data.bring} />
          <Weather weather={data.weather} sender={sender} />
          <Plans data={data} />
          <Links of={[seeBooking(data, sender)]} />
        </>
      }
    >
      <Lead>
        {describeArrival(data.localTime)}
        {sunriseWords(data)}
      </Lead>
      <Ride
        data={data}
        kind={data.group?.state === "forming" ? "Booking" : "Tomorrow"}
        stub={<ListedUnder data={data} sender={sender} />}
      >
        <Runs group={data.group} />
        <MailFacts
          of={[
            ["Be there at", comeBy(data.localTime)],
            ["Who", describePeople(data.people)],
          ]}
          isWide
        />
      </Ride>
      <StillMissing data={data} sender={sender} />
    </MailLayout>
  );
}

const ListedUnder = ({ data, sender }: Props<BookingReminder>) => (
  <>
    <Leads data={data} sender={sender} />
    <P>Your guide finds you on the list by {data.reference}.</P>
  </>
);

const StillMissing = ({ data, sender }: Props<BookingReminder>) =>
  data.ridersMissing > 0 ? (
    <P>
      We still need the details of {describePeople(data.ridersMissing)}
      {data.mode === "Cycle" ? ": without heights we can only guess at frames." : ": their diet and emergency contact."}{" "}
      It takes two minutes.
      <br />
      <A href={ridersUrl(data, sender)}>{addRidersLabel(data.ridersMissing)}</A>
    </P>
  ) : null;

function sunriseWords({ sunrise, localTime }: BookingReminder): string {
  if (!sunrise) return "";
  return ` The sun rises at ${sunrise} IST${localTime <= sunrise ? ": it will still be dark on your way to us" : ""}.`;
}

/** The tour's seasonal weather, and our rules for bad weather and bad air. */
function Weather({ weather, sender }: Pick<BookingReminder, "weather"> & { sender: MailSender }) {
  if (!weather) return null;
  return (
    <>
      <Title>Weather and air</Title>
      <P>{weather.words}</P>
      <P>{sender.promises.weather[weather.kind]}</P>
    </>
  );
}

/** The telephone number, and two WhatsApp messages with the booking in them. */
function InTheStreet({ data, sender }: Props<BookingReminder>) {
  const { late, here } = meetingLinks(sender.whatsapp, data);
  return (
    <>
      <P>Call {sender.phone}, or write by WhatsApp; the message names your booking.</P>
      <Links
        of={[
          { label: "I'm running late", href: late },
          { label: "I'm here and can't see you", href: here },
        ]}
      />
    </>
  );
}

/** After the ride: thanks, a link to review it, and suggestions. */
export function ThanksMail({ data, sender }: Props<BookingThanks>) {
  const next = data.next ?? [];
  return (
    <MailLayout
      sender={sender}
      preview="How was it?"
      heading={`Thank you, ${data.contactName}`}
      action={{ label: "Tell us how it was", href: sender.reviewUrl(data.reference, data.linkId) }}
      belongsTo={data.reference}
      rest={
        next.length > 0 ? (
          <>
            <Title>Ride again</Title>
            {next.map(({ name, tagline, path }) => (
              <P key={path}>
                <A href={sender.url(path)}>{name}</A>
                <br />
                {tagline}
              </P>
            ))}
          </>
        ) : null
      }
    >
      <Lead>
        You have {data.mode === "Cycle" ? "ridden" : "walked"} {data.tourName} with us, and we hope the tea was hot and
        the {data.mode === "Cycle" ? "brakes" : "feet"} were not. A few honest lines help the next traveller more than
        anything we could write, and the guide reads them first. Stars and a sentence are enough, and you need no
        account. Add photographs that you took, if you like.
      </Lead>
      <TourPicture data={data} sender={sender} />
    </MailLayout>
  );
}
