import type { BookingMessage } from "#modules/messaging/model.ts";
import { longDate, shortDate } from "#platform/time/delhi-time.ts";
import { Ride, seeBooking } from "./booking-parts.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { P } from "./parts/words.tsx";

/** Subject in the sender's words, with the parts of the ride that these do not name themselves. */
export function guestMessageSubject(
  { reference, subject, tourName, localDate, localTime }: BookingMessage,
  today: string,
): string {
  const ride = [
    { said: tourName, words: tourName },
    { said: longDate(localDate), words: shortDate(localDate, today) },
    { said: `${localTime} IST`, words: `${localTime} IST` },
  ].flatMap(({ said, words }) => (subject.includes(said) ? [] : [words]));
  const end = /[.?!…]$/.test(subject) || ride.length === 0 ? "" : ".";
  return [`${reference}: ${subject}${end}`, ride.join(", ")].join(" ").trimEnd();
}

/** A message of the company's people to the guests of a departure, in their own words. Its greeting is theirs. */
export function GuestMessageMail({ data, sender }: { data: BookingMessage; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview={data.subject}
      heading={data.subject}
      action={seeBooking(data, sender)}
      belongsTo={data.reference}
    >
      {data.words.split(/\n{2,}/).map((paragraph) => (
        <P key={paragraph} style={{ whiteSpace: "pre-line" }}>
          {paragraph}
        </P>
      ))}
      <Ride data={data} />
    </MailLayout>
  );
}
