import { Link, Text } from "@react-email/components";
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

/** What the subject says, and an inbox beside it: of a ride that is not decided yet nobody is told that it is tomorrow. */
export const describeTomorrow = ({ group }: Pick<BookingReminder, "group">): string =>
  group?.state === "forming" ? "Tomorrow, if enough riders come" : "Tomorrow";

/** The evening before: where, when, what the sky does, and how to reach us in the street. */
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
          We still miss the details of {describePeople(data.ridersMissing)}
          {data.mode === "Cycle"
            ? ": without a height we guess at frames, and guess badly."
            : ": what to eat, and whom to call if something happens."}{" "}
          It takes two minutes, on the page of your booking.
        </Text>
      ) : null}
      <Text style={text}>
        {describeArrival(data.localTime)} Your guide finds you on the list by {data.reference}.{sunriseWords(data)}
      </Text>
      <Weather weather={data.weather} sender={sender} />
      <Text style={label}>Late, or cannot find us?</Text>
      <InTheStreet data={data} sender={sender} />
    </MailLayout>
  );
}

/** Who sets out in the dark should know it the evening before. */
function sunriseWords({ sunrise, localTime }: BookingReminder): string {
  if (!sunrise) return "";
  return ` The sun rises at ${sunrise} IST${localTime <= sunrise ? ": on your way to us it is still dark" : ""}.`;
}

/** The season's words of the tour, and what we do in bad weather and bad air. */
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

/** The two messages that somebody sends from the street, with the booking in them, and the number that is rung. */
function InTheStreet({ data, sender }: Props<BookingReminder>) {
  const { late, here } = meetingLinks(sender.whatsapp, data);
  return (
    <Text style={text}>
      Ring {sender.phone}, or write by WhatsApp; your booking is named in the message.
      <br />
      <Link href={late} style={link}>
        I am late
      </Link>
      <br />
      <Link href={here} style={link}>
        I am here, and do not see you
      </Link>
    </Text>
  );
}

/** After the ride: thanks, the way to a review, and where one might ride next. */
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
            <Text style={label}>Another time</Text>
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
