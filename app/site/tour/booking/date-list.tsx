import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { isBookable } from "#modules/availability/model.ts";
import { formatRupees } from "#platform/money.ts";
import { shortDate } from "#platform/time/delhi-time.ts";
import { waitlistPath } from "../../waitlist/waitlist-path.ts";
import {
  canWait,
  describeMinimum,
  freeAgain,
  heldLabel,
  type OfferedDeparture,
  standingLabel,
} from "./offered-departure.ts";
import type { BookingChoice } from "./use-booking-choice.ts";

/** Selectable dates with their availability; a full one links to its waiting list. */
export function DateList(props: { legend: string; departures: OfferedDeparture[]; choice: BookingChoice }) {
  const { legend, departures, choice } = props;
  const minimum = choice.selected && describeMinimum(choice.selected);
  return (
    <>
      <RadioCards
        legend={legend}
        legendHidden
        name="departure"
        layout="row"
        required
        value={choice.selected?.id ?? ""}
        onChange={choice.choose}
        options={departures.map((departure) => {
          const standing = choice.standing(departure);
          const until = freeAgain(departure, standing, choice);
          const price = choice.priceOf(departure);
          return {
            value: departure.id,
            // Breaks after the day, not within the time.
            label: (
              <>
                <span>{`${shortDate(departure.localDate, choice.today)}, `}</span>
                <span>{`${departure.localTime}\u00a0IST`}</span>
                {price === null ? null : <span className="block font-semibold">{` ${formatRupees(price)}`}</span>}
              </>
            ),
            // Above the row's radio field, which covers it.
            hint: canWait(departure, standing, choice.people) ? (
              <>
                {until === null ? null : <span className="block">Free again then, if not paid.</span>}
                <a
                  href={waitlistPath(departure.id, choice.people)}
                  className="relative -my-2 inline-block py-3 text-coral-ink underline"
                >
                  Join the waiting list
                </a>
              </>
            ) : until === null ? undefined : (
              "Free again then, if not paid."
            ),
            end: until === null ? standingLabel(departure, standing) : heldLabel(until),
            disabled: !isBookable(standing),
          };
        })}
      />
      {minimum ? <p className="mt-1 text-sm text-ink-soft">{minimum}</p> : null}
    </>
  );
}
