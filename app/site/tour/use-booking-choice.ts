import { useState } from "react";
import { isBookable, type Standing } from "#modules/availability/model.ts";
import { type BookingCategory, priceLines, pricePerPerson } from "#modules/booking/model.ts";
import type { TourPrices } from "#modules/catalogue/model.ts";
import { sum } from "#platform/money.ts";
import { type BookingWish, placeInAddress, wishedDeparture, writeWish } from "./booking-wish.ts";
import { nextDates, type OfferedDeparture, standingFor } from "./offered-departure.ts";

/** What a booking card is made from. `now` and `today` are the server's, so that the first paint is the same everywhere. */
export interface Offer {
  /** The tour's, for whoever has to write to us instead. */
  slug: string;
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
export function useBookingChoice({ departures, prices, now, today }: Offer, wish: BookingWish) {
  const [{ people, category, chosen }, setChoice] = useState<Choice>({
    people: wish.people,
    category: wish.category,
    chosen: wishedDeparture(departures, wish)?.id ?? null,
  });
  const [month, setMonth] = useState<string | null>(null);
  const [view, setView] = useState<"list" | "calendar">("list");

  const change = (part: Partial<Choice>): void => {
    const next = { people, category, chosen, ...part };
    setChoice(next);
    const departure = departures.find((one) => one.id === next.chosen);
    const place = departure ? placeInAddress(departures, departure) : { date: null, time: null };
    const search = writeWish(window.location.search, { ...next, ...place });
    // No navigation: nothing is loaded, nothing scrolls, and Back leaves the page as one expects.
    window.history.replaceState(window.history.state, "", window.location.pathname + search + window.location.hash);
  };

  const standing = (departure: OfferedDeparture): Standing => standingFor(departure, { people, category }, now);
  const free = departures.filter((departure) => isBookable(standing(departure)));
  const selected = free.find((departure) => departure.id === chosen) ?? free[0];
  const eachPaise = pricePerPerson(prices, category, people);

  return {
    people,
    setPeople: (next: number) => change({ people: next }),
    category,
    setCategory: (next: BookingCategory) => change({ category: next }),
    view,
    setView,
    standing,
    selected,
    choose: (id: string) => change({ chosen: id }),
    /** Takes the first departure with room on a day of the calendar. */
    chooseDay: (day: string) => change({ chosen: free.find((one) => one.localDate === day)?.id ?? null }),
    /** The date that was wished for and has no room, so that another one stands chosen. */
    missed: missedDate(departures, free, chosen, wish),
    sameDay: free.filter((one) => one.localDate === selected?.localDate),
    listed: nextDates(departures, free, selected),
    month: month ?? (selected?.localDate ?? today).slice(0, 7),
    setMonth,
    eachPaise,
    totalPaise: sum(priceLines(prices, category, people).map((line) => line.amountPaise)),
  };
}

interface Choice {
  people: number;
  category: BookingCategory;
  /** A departure's id; null leaves the next one with room. */
  chosen: string | null;
}

function missedDate(
  all: OfferedDeparture[],
  free: OfferedDeparture[],
  chosen: string | null,
  wish: BookingWish,
): string | null {
  if (free.some((one) => one.id === chosen)) return null;
  return all.find((one) => one.id === chosen)?.localDate ?? (chosen === null ? wish.date : null);
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
