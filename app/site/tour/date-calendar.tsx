import { MonthCalendar } from "#app/ui/month-calendar.tsx";
import { DateList } from "./date-list.tsx";
import type { BookingChoice, Offer } from "./use-booking-choice.ts";

/** All dates of the season by month; a day with several starts asks which. Loaded when somebody wants it. */
export default function DateCalendar({ offer, choice }: { offer: Offer; choice: BookingChoice }) {
  const { departures, today } = offer;
  const { selected, sameDay } = choice;
  return (
    <div className="grid gap-4">
      <MonthCalendar
        month={choice.month}
        days={choice.days}
        selected={selected?.localDate ?? null}
        onSelect={choice.chooseDay}
        onMonthChange={choice.setMonth}
        min={today.slice(0, 7)}
        max={(departures.at(-1)?.localDate ?? today).slice(0, 7)}
        today={today}
      />
      {selected ? <DateList legend="Start" departures={sameDay} choice={choice} /> : null}
    </div>
  );
}
