import { describePeople, ridersHeading } from "#modules/booking/model.ts";
import type { RidersMissing } from "#modules/messaging/model.ts";
import { Ride } from "./booking-parts.tsx";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailFacts } from "./parts/ticket.tsx";
import { Lead, P } from "./parts/words.tsx";
import { addRidersLabel, ownPages, ridersKnown, ridersUrl } from "./riders-asked.tsx";

/** Sent a week before a ride, ten days before a holiday. */
export function RidersMissingMail({ data, sender }: { data: RidersMissing; sender: MailSender }) {
  const [label, known = ""] = ridersKnown(data).split(": ");
  return (
    <MailLayout
      sender={sender}
      preview="Height, diet and emergency contact: two minutes each."
      heading={ridersHeading(data.mode)}
      action={{ label: addRidersLabel(data.ridersMissing), href: ridersUrl(data, sender) }}
      belongsTo={data.reference}
      more={<P>{ownPages(data.people)}</P>}
    >
      <Lead dear={data.contactName}>
        your ride is coming up, and we still need the details of {describePeople(data.ridersMissing)}
        {data.mode === "Cycle"
          ? ": without heights we can only guess at frames."
          : ": their diet and emergency contact."}
        {data.isHoliday ? ` ${sender.promises.holidayRiders}` : ""}
      </Lead>
      <Ride data={data}>
        <MailFacts of={[[label ?? "", known]]} />
      </Ride>
    </MailLayout>
  );
}
