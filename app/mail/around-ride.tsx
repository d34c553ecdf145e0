import { Img, Link, Text } from "@react-email/components";
import { describeArrival } from "#app/manage/describe-arrival.ts";
import { meetingLinks } from "#app/manage/meeting-links.ts";
import { describePeople } from "#modules/booking/model.ts";
import type { BookingReminder, BookingThanks } from "#modules/messaging/model.ts";
import { Ride, seeBooking } from "./after-booking.tsx";
import { MeetingPlace, Runs, ToBring } from "./booking-parts.tsx";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

const { text, label, link } = mailStyles;

type Props<Data> = { data: Data; sender: MailSender };

/** Subject and preview. An undecided ride is not announced for tomorrow. */
export const describeTomorrow = ({ group }: Pick<BookingReminder, "group">): string =>
  group?.state === "forming" ? "Tomorrow, if enough riders join" : "Tomorrow";

/** The evening before: place, time, weather and telephone. */
export function ReminderMail({ data, sender }: Props<BookingReminder>) {
  return (
    <MailLayout
      sender={sender}
      preview={`${describeTomorrow(data)}, ${data.localTime} IST, ${data.meetingPoint.name}`}
      heading={data.group?.state === "forming" ? describeTomorrow(data) : "See you tomorrow"}
      action={seeBooking(data, sender)}
      more={<ToBring things={data.bring} />}
    >
      <Runs group={data.group} />
      <Ride data={data}>
        <MeetingPlace place={data.meetingPoint} />
      </Ride>
      {data.ridersMissing > 0 ? (
        <Text style={text}>
          We still need the details of {describePeople(data.ridersMissing)}
          {data.mode === "Cycle"
            ? ": without heights we can only guess at frames."
            : ": their diet and emergency contact."}{" "}
          It takes two minutes, on your booking&apos;s page.
        </Text>
      ) : null}
      <Leads data={data} sender={sender} />
      <Text style={text}>
        {describeArrival(data.localTime)} Your guide finds you on the list by {data.reference}.{sunriseWords(data)}
      </Text>
      <Weather weather={data.weather} sender={sender} />
      <Text style={label}>Running late, or can&apos;t find us?</Text>
      <InTheStreet data={data} sender={sender} />
    </MailLayout>
  );
}

/** Name, face and languages of the guide who leads, once that is decided. */
function Leads({ data, sender }: Props<BookingReminder>) {
  return (data.leads ?? []).map(({ name, languages, portrait }) => (
    <Text key={name} style={text}>
      {portrait === null ? null : (
        <Img
          src={sender.url(portrait)}
          alt=""
          width="56"
          height="56"
          style={{ borderRadius: "28px", objectFit: "cover", marginBottom: "6px" }}
        />
      )}
      <strong>{name}</strong> {data.mode === "Cycle" ? "leads your ride" : "leads your walk"} and speaks{" "}
      {new Intl.ListFormat("en-GB").format(languages)}.
    </Text>
  ));
}

function sunriseWords({ sunrise, localTime }: BookingReminder): string {
  if (!sunrise) return "";
  return ` The sun rises at ${sunrise} IST${localTime <= sunrise ? ": it will still be dark on your way to us" : ""}.`;
}

/** The tour's seasonal weather, and our rules for bad weather and bad air. */
function Weather({ weather, sender }: Pick<BookingReminder, "weather"> & { sender: MailSender }) {
  if (!weather) return null;
  return (
    <>
      <Text style={label}>Weather and air</Text>
      <Text style={text}>{weather.words}</Text>
      <Text style={text}>{sender.promises.weather[weather.kind]}</Text>
    </>
  );
}

/** Two WhatsApp messages with the booking in them, and the telephone number. */
function InTheStreet({ data, sender }: Props<BookingReminder>) {
  const { late, here } = meetingLinks(sender.whatsapp, data);
  return (
    <Text style={text}>
      Call {sender.phone}, or write by WhatsApp; the message names your booking.
      <br />
      <Link href={late} style={link}>
        I&apos;m running late
      </Link>
      <br />
      <Link href={here} style={link}>
        I&apos;m here and can&apos;t see you
      </Link>
    </Text>
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
      more={
        next.length > 0 ? (
          <>
            <Text style={label}>Ride again</Text>
            {next.map(({ name, tagline, path }) => (
              <Text key={path} style={text}>
                <Link href={sender.url(path)} style={link}>
                  {name}
                </Link>
                <br />
                {tagline}
              </Text>
            ))}
          </>
        ) : null
      }
    >
      <Text style={text}>
        You have {data.mode === "Cycle" ? "ridden" : "walked"} {data.tourName} with us, and we hope the tea was hot and
        the {data.mode === "Cycle" ? "brakes" : "feet"} were not. A few honest lines help the next traveller more than
        anything we could write, and the guide reads them first. Stars and a sentence are enough, and you need no
        account.
      </Text>
    </MailLayout>
  );
}
