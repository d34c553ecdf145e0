import { useState } from "react";
import { useNavigate } from "react-router";
import { whenShown } from "#app/web/browser/when-shown.ts";
import { isBookable } from "#modules/availability/model.ts";
import { type BookingCategory, priceLines, pricePerPerson } from "#modules/booking/model.ts";
import type { TourKind, TourPrices } from "#modules/catalogue/model.ts";
import { sum } from "#platform/money.ts";
import {
  type BookingSearchParams,
  describeMissedChoice,
  placeInAddress,
  wishedDeparture,
  writeBookingParams,
} from "./booking-search-params.ts";
import { nextDates, type OfferedDeparture, type OfferedStanding, standingFor } from "./offered-departure.ts";

/** What a booking card is made from. `now` and `today` are the server's, so that the first paint is the same everywhere. */
export interface Offer {
  /** The tour's, for whoever has to write to us instead. */
  slug: string;
  /** Which policy it is cancelled by. */
  kind: TourKind;
  departures: OfferedDeparture[];
  prices: TourPrices;
  groupSizeMax: number;
  /** An instant. */
  now: string;
  /** The date in Delhi. */
  today: string;
}

/**
 * The choice under way: people, kind of tour, date; with the dates and prices that follow from it. It begins as the
 * address says, and every change is kept there, so that reloading, going back and sending the link lose nothing.
 */
export function useBookingChoice({ departures, prices, now, today }: Offer, wish: BookingSearchParams) {
  const [choice, setChoice] = useState(wish);
  const { people, category } = choice;
  const navigate = useNavigate();
  const [month, setMonth] = useState<string | null>(null);
  const [view, setView] = useState<"list" | "calendar">("list");

  const change = (part: Partial<BookingSearchParams>): void => {
    const next = { ...choice, ...part };
    setChoice(next);
    // Nothing is loaded, nothing scrolls, and Back leaves the page as one expects. The router is told: an address that changed
    // behind its back is to it another page at the next #part of this one, to be fetched anew. A #part that was there is left
    // out: the router would scroll to it at every press.
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    whenShown(() => void navigate({ search: writeBookingParams(window.location.search, next) }, options));
  };
  const choose = (departure: OfferedDeparture | undefined): void => {
    if (departure) change(placeInAddress(departures, departure));
  };

  const standing = (departure: OfferedDeparture): OfferedStanding => standingFor(departure, { people, category }, now);
  const free = departures.filter((departure) => isBookable(standing(departure)));
  const selected = wishedDeparture(free, choice);
  const eachPaise = pricePerPerson(prices, category, people);

  return {
    today,
    people,
    setPeople: (next: number) => change({ people: next }),
    category,
    setCategory: (next: BookingCategory) => change({ category: next }),
    view,
    setView,
    standing,
    selected,
    /** Nothing that can be booked goes earlier. */
    isNext: selected === free[0],
    choose: (id: string) => choose(free.find((one) => one.id === id)),
    /** Takes the first departure with room on a day of the calendar. */
    chooseDay: (day: string) => choose(free.find((one) => one.localDate === day)),
    /** Why another date stands chosen than the one that was wished for, in words. */
    missed: describeMissedChoice(departures, choice, { selected, standing, today }),
    sameDay: free.filter((one) => one.localDate === selected?.localDate),
    listed: nextDates(departures, free, selected),
    month: month ?? (selected?.localDate ?? today).slice(0, 7),
    setMonth,
    eachPaise,
    totalPaise: sum(priceLines(prices, category, people).map((line) => line.amountPaise)),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
