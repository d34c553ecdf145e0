import { Button } from "#app/ui/button.tsx";
import { managePath } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { hasOtherDates } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

type Props = {
  booking: ManagedBooking;
  bookingKey: string;
  policyHtml: string;
};

/** "If your plans change": move, transfer, cancel, and the policy. */
export function PlansPart({ booking, bookingKey, policyHtml }: Props) {
  const { reference, policy, people, hasStarted } = booking;
  const to = (page: string) => managePath(reference, bookingKey, page);
  if (hasStarted) return null;
  // Tours without dates are moved by letter, as long as the policy's best band lasts.
  const isByLetter = !hasOtherDates(booking.tour) && policy[0]?.fromHours === booking.bands[0]?.fromHours;
  return (
    <section aria-labelledby="plans-heading">
      <h2 id="plans-heading" className="text-2xl">
        If your plans change
      </h2>
      {booking.freeUntil === null ? null : (
        <p className="measure mt-3">
          We moved your ride. Until <b>{delhiInstant(booking.freeUntil, booking.asOf)}</b> you may cancel for all your
          money, or change the date.
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React on the server */}
      <div dangerouslySetInnerHTML={{ __html: policyHtml }} />
      <p className="measure mt-3 text-sm text-ink-soft">{dateWords(booking, isByLetter)}</p>
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
        {booking.movesFreely ? (
          <Button to={to("move")} variant="secondary" icon="calendar">
            Change the date
          </Button>
        ) : null}
        {isByLetter ? (
          <Button to="/contact" variant="secondary" icon="mail">
            Write to us
          </Button>
        ) : null}
        {booking.canTransfer ? (
          <Button to={to("transfer")} variant="secondary" icon="people">
            Hand it over to someone
          </Button>
        ) : null}
        <Button to={to("cancel")} variant="secondary">
          {people === 1 ? "Cancel" : "Cancel some or all riders"}
        </Button>
      </div>
    </section>
  );
}

function dateWords({ reference, movesFreely, movesUntil, asOf }: ManagedBooking, isByLetter: boolean): string {
  if (isByLetter) return `To change the date, write to us and mention ${reference}.`;
  if (movesFreely) return `You can change the date free of charge until ${delhiInstant(movesUntil, asOf)}.`;
  return "It is too late to change the date; from here on it counts as a cancellation.";
}
