import { useId, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { CalendarDay } from "#app/ui/calendar-day.tsx";
import { MonthCalendar } from "#app/ui/month-calendar.tsx";
import { Price } from "#app/ui/price.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { isBookable, type Standing, standingOf } from "#modules/availability/model.ts";
import { type BookingCategory, categoryWords, priceLines, pricePerPerson } from "#modules/booking/model.ts";
import type { TourPrices } from "#modules/catalogue/model.ts";
import { longDate, shortDate } from "#platform/delhi-time.ts";
import { formatRupees, sum } from "#platform/money.ts";

/** A departure as the card needs it. */
export interface OfferedDeparture {
  id: string;
  localDate: string;
  localTime: string;
  cutoffAt: string;
  capacity: number;
  placesLeft: number;
  isOpen: boolean;
  reason: string | null;
}

const DATES_IN_LIST = 8;

const words = (departure: OfferedDeparture, standing: Standing): string => {
  const { placesLeft } = departure;
  const texts: Record<Standing, string> = {
    free: `${placesLeft} places`,
    few: `${placesLeft} ${placesLeft === 1 ? "place" : "places"} left`,
    sold_out: "sold out",
    too_few_places: `only ${placesLeft} ${placesLeft === 1 ? "place" : "places"} left`,
    past_cutoff: "booking has closed",
    closed: departure.reason ?? "not running",
  };
  return texts[standing];
};

const tones: Record<Standing, CalendarDay["tone"]> = {
  free: "free",
  few: "few",
  sold_out: "full",
  too_few_places: "full",
  past_cutoff: "closed",
  closed: "closed",
};

/** People, kind of tour, date, total, one button. A plain form: without JavaScript the list of dates is chosen from. */
export function BookingCard(props: {
  departures: OfferedDeparture[];
  prices: TourPrices;
  groupSizeMax: number;
  now: string;
  today: string;
}) {
  const { departures, prices, groupSizeMax, now, today } = props;
  const [people, setPeople] = useState(1);
  const [category, setCategory] = useState<BookingCategory>("regular");
  const [chosen, setChosen] = useState<string | null>(null);
  const [month, setMonth] = useState<string | null>(null);
  const listName = useId();

  const standing = (departure: OfferedDeparture): Standing => {
    const found = standingOf({ status: departure.isOpen ? "open" : "closed", ...departure }, people, now);
    return category === "private" && isBookable(found) && departure.placesLeft < departure.capacity
      ? "too_few_places"
      : found;
  };
  const free = departures.filter((departure) => isBookable(standing(departure)));
  const selected = free.find((departure) => departure.id === chosen) ?? free[0];
  const listed = listOf(departures, free, selected);
  const total = sum(priceLines(prices, category, people).map((line) => line.amountPaise));
  const each = pricePerPerson(prices, category, people);
  const days: Record<string, CalendarDay> = {};
  for (const departure of departures) {
    const own = standing(departure);
    const known = days[departure.localDate];
    if (known?.tone === "free" || (known && !isBookable(own))) continue;
    days[departure.localDate] = {
      label: `${longDate(departure.localDate)}, ${departure.localTime} IST, ${words(departure, own)}, ${formatRupees(each)}`,
      tone: tones[own],
      note: own === "few" ? `${departure.placesLeft} left` : undefined,
      disabled: !isBookable(own),
    };
  }
  const choose = (day: string): void => {
    const departure = free.find((one) => one.localDate === day);
    if (departure) setChosen(departure.id);
  };

  if (departures.length === 0)
    return <p>No dates are open for booking just now. Write to us, and we tell you when the next season starts.</p>;
  return (
    <Form method="get" action="/checkout" className="grid gap-5">
      <Price
        amount={formatRupees(each)}
        struck={category === "regular" && prices.offerPaise !== null ? formatRupees(prices.regularPaise) : undefined}
        per="per person"
        note="all taxes included, no booking fee"
        size="lg"
      />
      <Stepper
        label="People"
        name="people"
        value={people}
        onChange={setPeople}
        min={1}
        max={groupSizeMax}
        atMax={`${groupSizeMax} is our largest group.`}
      />
      <RadioCards
        legend="Kind of tour"
        name="category"
        layout="segment"
        value={category}
        onChange={(value) => setCategory(value === "private" ? "private" : "regular")}
        options={[
          { value: "regular", label: categoryWords.regular },
          { value: "private", label: categoryWords.private },
        ]}
      />
      <RadioCards
        legend="Next dates"
        name="departure"
        layout="list"
        required
        value={selected?.id ?? ""}
        onChange={setChosen}
        options={listed.map((departure) => ({
          value: departure.id,
          label: `${shortDate(departure.localDate)}, ${departure.localTime} IST`,
          end: words(departure, standing(departure)),
          disabled: !isBookable(standing(departure)),
        }))}
      />
      <details className="no-script-hidden" aria-labelledby={listName}>
        <summary id={listName} className="flex min-h-11 cursor-pointer items-center font-semibold">
          All dates in a calendar
        </summary>
        <MonthCalendar
          month={month ?? (selected?.localDate ?? today).slice(0, 7)}
          days={days}
          selected={selected?.localDate ?? null}
          onSelect={choose}
          onMonthChange={setMonth}
          min={today.slice(0, 7)}
          max={(departures.at(-1)?.localDate ?? today).slice(0, 7)}
          today={today}
        />
      </details>
      <p className="flex items-baseline justify-between border-t border-line pt-4" aria-live="polite">
        <span>
          {people} × {formatRupees(each)}
        </span>
        <strong className="font-display text-2xl">{formatRupees(total)}</strong>
      </p>
      <Button type="submit" size="lg" block disabled={!selected}>
        {selected ? "Book these places" : "No date has room for you all"}
      </Button>
      <p className="text-sm text-ink-soft">You choose who rides next. Nothing is paid yet.</p>
    </Form>
  );
}

/** The next dates with room, the full and closed ones between them (they say why), and the one that is chosen. */
function listOf(
  all: OfferedDeparture[],
  free: OfferedDeparture[],
  selected: OfferedDeparture | undefined,
): OfferedDeparture[] {
  const last = free[DATES_IN_LIST - 1]?.id;
  const end = last === undefined ? all.length : all.findIndex((departure) => departure.id === last) + 1;
  const shown = all.slice(0, Math.min(end, DATES_IN_LIST * 2));
  return selected && !shown.includes(selected) ? [...shown, selected] : shown;
}
