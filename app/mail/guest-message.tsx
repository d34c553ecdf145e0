import type { BookingMessage } from "#modules/messaging/model.ts";
import { Ride, seeBooking } from "./booking-parts.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { P } from "./parts/words.tsx";

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
