import { Text } from "@react-email/components";
import { describePeople, ridersHeading } from "#modules/booking/model.ts";
import type { RidersMissing } from "#modules/messaging/model.ts";
import { Ride } from "./after-booking.tsx";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { addRidersLabel, ownPages, ridersUrl } from "./riders-asked.tsx";

const { text } = mailStyles;

/** Sent a week before a ride, ten days before a holiday. */
export function RidersMissingMail({ data, sender }: { data: RidersMissing; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview="How tall, what to eat, whom to call: two minutes each."
      heading={ridersHeading(data.mode)}
      action={{ label: addRidersLabel(data.ridersMissing), href: ridersUrl(data, sender) }}
    >
      <Text style={text}>
        Dear {data.contactName}, the day comes nearer, and we still miss the details of{" "}
        {describePeople(data.ridersMissing)}
        {data.mode === "Cycle"
          ? ": without a height we guess at frames, and guess badly."
          : ": what to eat, and whom to call if something happens."}
        {data.isHoliday ? ` ${sender.promises.holidayRiders}` : ""}
      </Text>
      <Text style={text}>{ownPages(data.people)}</Text>
      <Ride data={data} />
    </MailLayout>
  );
}
