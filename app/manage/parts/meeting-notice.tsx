import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ringLink } from "#app/web/browser/telephone.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { meetingLinks } from "../meeting-links.ts";

type Props = { booking: ManagedBooking; reach: { phone: string; whatsapp: string } | null };

/** First on the page: read on a phone, in a street. */
export function MeetingNotice({ booking: { reference, localTime, tour }, reach }: Props) {
  if (reach === null) return null;
  const { meetingPoint } = tour;
  const { late, here } = meetingLinks(reach.whatsapp, { reference, meetingPoint });
  return (
    <Notice
      still
      className="mb-6"
      title="Running late, or can't find us?"
      action={
        <div className="flex flex-wrap gap-3">
          <Button href={late} icon="whatsapp" size="sm">
            I&apos;m running late
          </Button>
          <Button href={here} icon="whatsapp" variant="secondary" size="sm">
            I&apos;m here
          </Button>
          <Button
            href={ringLink(reach.phone)}
            icon="phone"
            variant="secondary"
            size="sm"
          >{`Call ${reach.phone}`}</Button>
        </div>
      }
    >
      <span>{localTime}</span>&nbsp;IST, <span>{meetingPoint.name}</span>. Both messages name your booking, so we know
      whom to wait for or where to look.
    </Notice>
  );
}
