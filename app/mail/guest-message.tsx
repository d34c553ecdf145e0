import { Text } from "@react-email/components";
import type { BookingMessage } from "#modules/messaging/model.ts";
import { Ride, seeBooking } from "./after-booking.tsx";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

/** A message of the company's people to the guests of a departure, in their own words. */
export function GuestMessageMail({ data, sender }: { data: BookingMessage; sender: MailSender }) {
  return (
    <MailLayout sender={sender} preview={data.subject} heading={data.subject} action={seeBooking(data, sender)}>
      {data.words.split(/\n{2,}/).map((paragraph) => (
        <Text key={paragraph} style={{ ...mailStyles.text, whiteSpace: "pre-line" }}>
          {paragraph}
        </Text>
      ))}
      <Ride data={data} />
    </MailLayout>
  );
}
