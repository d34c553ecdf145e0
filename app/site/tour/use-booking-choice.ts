import { useState } from "react";
import type { CalendarDay } from "#app/ui/calendar-day.tsx";
import { isBookable, type Standing } from "#modules/availability/model.ts";
import { type BookingCategory, priceLines, pricePerPerson } from "#modules/booking/model.ts";
import type { TourPrices } from "#modules/catalogue/model.ts";
import { longDate } from "#platform/delhi-time.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { nextDates, type OfferedDeparture, standingFor, standingTones, standingWords } from "./offered-departure.ts";

/** What a booking card is made from. `now` and `today` are the server's, so that the first paint is the same everywhere. */
export interface Offer {
  departures: OfferedDeparture[];
  prices: TourPrices;
  groupSizeMax: number;
  /** An instant. */
  now: string;
  /** The date in Delhi. */
  today: string;
}

/** The choice under way: people, kind of tour, date; with the dates and prices that follow from it. */
export function useBookingChoice({ departures, prices, now, today }: Offer) {
  const [people, setPeople] = useState(1);
  const [category, setCategory] = useState<BookingCategory>("regular");
  const [chosen, setChosen] = useState<string | null>(null);
  const [month, setMonth] = useState<string | null>(null);
  const [view, setView] = useState<"list" | "calendar">("list");

  const standing = (departure: OfferedDeparture): Standing => standingFor(departure, { people, category }, now);
  const free = departures.filter((departure) => isBookable(standing(departure)));
  const selected = free.find((departure) => departure.id === chosen) ?? free[0];
  const eachPaise = pricePerPerson(prices, category, people);

  const days: Record<string, CalendarDay> = {};
  for (const departure of departures) {
    const own = standing(departure);
    const known = days[departure.localDate];
    if (known?.tone === "free" || (known && !isBookable(own))) continue;
    days[departure.localDate] = {
      label: `${longDate(departure.localDate)}, ${departure.localTime} IST, ${standingWords(departure, own)}, ${formatRupees(eachPaise)}`,
      tone: standingTones[own],
      note: own === "few" ? `${departure.placesLeft} left` : undefined,
      disabled: !isBookable(own),
    };
  }
  return {
    people,
    setPeople,
    category,
    setCategory,
    view,
    setView,
    standing,
    selected,
    choose: setChosen,
    /** Takes the first departure with room on a day of the calendar. */
    chooseDay: (day: string) => setChosen(free.find((one) => one.localDate === day)?.id ?? null),
    sameDay: free.filter((one) => one.localDate === selected?.localDate),
    listed: nextDates(departures, free, selected),
    days,
    month: month ?? (selected?.localDate ?? today).slice(0, 7),
    setMonth,
    eachPaise,
    totalPaise: sum(priceLines(prices, category, people).map((line) => line.amountPaise)),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
