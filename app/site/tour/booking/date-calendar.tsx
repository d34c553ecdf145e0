import type { CalendarDay } from "#app/ui/calendar/calendar-day.tsx";
import { MonthCalendar } from "#app/ui/calendar/month-calendar.tsx";
import { isBookable } from "#modules/availability/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { waitlistPath } from "../../waitlist/waitlist-path.ts";
import { DateList } from "./date-list.tsx";
import { canWait, freeAgain, heldSentence, type OfferedStanding, standingLabel } from "./offered-departure.ts";
import type { BookingChoice, Offer } from "./use-booking-choice.ts";

const standingTones: Record<OfferedStanding, CalendarDay["tone"]> = {
  free: "free",
  few: "few",
  sold_out: "full",
  too_few_places: "full",
  not_private: "full",
  no_guide: "full",
  past_cutoff: "closed",
  closed: "closed",
};

/** The calendar's days, each drawn as its best departure. */
function calendarDays(
  { departures }: Offer,
  { standing, eachPaise, priceOf, people, category }: BookingChoice,
): Record<string, CalendarDay> {
  const days: Record<string, CalendarDay> = {};
  for (const departure of departures) {
    const own = standing(departure);
    const known = days[departure.localDate];
    if (known?.tone === "free" || (known && !isBookable(own))) continue;
    const until = freeAgain(departure, own, { people, category });
    const words = until === null ? standingLabel(departure, own) : heldSentence(until);
    const price = isBookable(own) ? priceOf(departure) : null;
    const start = `${longDate(departure.localDate)}, ${departure.localTime} IST, ${words}`;
    days[departure.localDate] = {
      label: isBookable(own) ? `${start}, ${formatRupees(price ?? eachPaise)}` : start,
      tone: standingTones[own],
      note: own === "few" ? `${departure.guidedPlaces} left` : undefined,
      // The sign of the rupee would not fit beside a holiday's price.
      foot: price === null ? undefined : formatRupees(price).slice(1),
      disabled: !isBookable(own),
      instead: canWait(departure, own, people) ? (
        <a href={waitlistPath(departure.id, people)}>Join the waiting list</a>
      ) : undefined,
    };
  }
  return days;
}

/** All dates of the season by month, with a choice of start on days with several. Loaded on demand. */
export default function DateCalendar({ offer, choice }: { offer: Offer; choice: BookingChoice }) {
  const { departures, today } = offer;
  const { selected, sameDay } = choice;
  return (
    <div className="grid gap-4">
      <MonthCalendar
        month={choice.month}
        days={calendarDays(offer, choice)}
        selected={selected?.localDate ?? null}
        onSelect={choice.chooseDay}
        onMonthChange={choice.setMonth}
        min={(departures[0]?.localDate ?? today).slice(0, 7)}
        max={(departures.at(-1)?.localDate ?? today).slice(0, 7)}
        today={today}
      />
      {selected ? <DateList legend="Start" departures={sameDay} choice={choice} /> : null}
    </div>
  );
}
