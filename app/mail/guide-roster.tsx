import { guideRoleLabels } from "#modules/availability/model.ts";
import type { GuideRoster } from "#modules/messaging/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { longDate, shortDate } from "#platform/time/delhi-time.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailTicket } from "./parts/ticket.tsx";
import { Lead, P } from "./parts/words.tsx";

export function guideRosterSubject({ rides, localDate, isChange }: GuideRoster, today: string): string {
  const day = shortDate(localDate, today);
  if (rides.length === 0) return `You no longer have a ride on ${day}`;
  return `${isChange ? "Changed: your" : "Your"} ${rides.length === 1 ? "ride" : `${rides.length} rides`} on ${day}`;
}

/** To a guide, the evening before and after each change: which rides, where, in which role, and with whom. */
export function GuideRosterMail({ data, sender }: { data: GuideRoster; sender: MailSender }) {
  const { rides, localDate, isChange, guideName } = data;
  const first = rides[0];
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview={first ? `${first.localTime} IST, ${first.tourName}, ${first.meetingPoint.name}` : longDate(localDate)}
      action={{
        label: "Something is wrong, or I can't come",
        href: `mailto:${sender.email}?subject=${encodeURIComponent(`Rides of ${localDate}, ${guideName}`)}`,
      }}
      heading={rides.length === 0 ? "A day without a ride" : longDate(localDate)}
    >
      <Lead>
        {guideName},{" "}
        {rides.length === 0
          ? `you have been taken off your rides of ${longDate(localDate)}. Please do not set out.`
          : isChange
            ? "your day has changed. This is what counts now:"
            : "this is your day:"}
      </Lead>
      {rides.map(({ tourName, localTime, role, riders, meetingPoint, crew }) => (
        <MailTicket
          key={`${localTime} ${tourName}`}
          kind={`${localTime} IST, ${guideRoleLabels[role].toLowerCase()}`}
          title={tourName}
        >
          <P>
            {riders === 0 ? "Nobody has booked yet" : pluralize(riders, "rider")}
            {crew.length === 0
              ? "; you are the only guide."
              : `; with ${crew.map((one) => `${one.name} (${guideRoleLabels[one.role].toLowerCase()})`).join(", ")}.`}
          </P>
          <P>
            {meetingPoint.name}, {meetingPoint.address}. {meetingPoint.landmark}
          </P>
        </MailTicket>
      ))}
      <P>Late at night or early in the morning call {sender.phone}.</P>
    </MailLayout>
  );
}
