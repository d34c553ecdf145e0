import type { ReactNode } from "react";
import { Ticket } from "#app/ui/ticket.tsx";
import { type CancellationQuote, peopleWords } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";

type Props = { booking: { people: number }; quoted: CancellationQuote; children: ReactNode };

/** What comes back and what is kept, side by side, on the ticket that gets smaller. */
export function CancellationSum({ booking, quoted, children }: Props) {
  const { people, percent, worthPaise, refundPaise, keptPaise, remainingPaise, until } = quoted;
  const left = booking.people - people;
  return (
    <Ticket
      label="What it comes to"
      main={
        <>
          <dl className="grid grid-cols-2 gap-4">
            <div>
              <dt className="text-sm text-ink-soft">Comes back to you</dt>
              <dd className="font-display text-3xl font-bold tabular-nums">{formatRupees(refundPaise)}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">Stays with us</dt>
              <dd className="font-display text-3xl font-semibold tabular-nums">{formatRupees(keptPaise)}</dd>
            </div>
          </dl>
          <p className="mt-4 text-sm">
            {percent} % of the {formatRupees(worthPaise)} that {peopleWords(people)} paid
            {until ? `, if you cancel by ${delhiInstant(until)}.` : "."}
          </p>
          <p className="mt-2 text-sm">
            {left > 0
              ? `${peopleWords(left)} still ${left === 1 ? "rides" : "ride"}, for ${formatRupees(remainingPaise)}. Nothing else changes.`
              : "The booking ends, and its places are free at once."}
          </p>
        </>
      }
      stub={
        <>
          {refundPaise > 0 ? (
            <p className="mb-4 text-sm">
              It goes back the way it came, and reaches you within 15 days, usually in five to seven working days.
            </p>
          ) : null}
          {children}
        </>
      }
    />
  );
}
