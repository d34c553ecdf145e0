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
      preview="Height, diet and emergency contact: two minutes each."
      heading={ridersHeading(data.mode)}
      action={{ label: addRidersLabel(data.ridersMissing), href: ridersUrl(data, sender) }}
    >
      <Text style={text}>
        Dear {data.contactName}, your ride is coming up, and we still need the details of{" "}
        {describePeople(data.ridersMissing)}
        {data.mode === "Cycle"
          ? ": without heights we can only guess at frames."
          : ": their diet and emergency contact."}
        {data.isHoliday ? ` ${sender.promises.holidayRiders}` : ""}
      </Text>
      <Text style={text}>{ownPages(data.people)}</Text>
      <Ride data={data} />
    </MailLayout>
  );
}
