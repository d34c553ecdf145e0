import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { describePeople } from "#modules/booking/model.ts";
import { delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import type { HoldCookie } from "./hold-cookie.server.ts";

/** Says that this browser already holds places, and links to payment. */
export function HeldNotice({ tourName, localDate, localTime, people, until, path }: HoldCookie) {
  return (
    <Notice
      still
      title={`Places held for you: ${describePeople(people)}`}
      className="mt-6 max-w-xl"
      action={
        <Button href={path} size="lg">
          Continue to payment
        </Button>
      }
    >
      <span>{tourName}</span>, <span>{longDate(localDate)}</span>, <span>{localTime}</span>&nbsp;IST. These places are
      yours until <strong>{delhiInstant(until)}</strong>.
    </Notice>
  );
}
