import { useState } from "react";
import { useNavigate } from "react-router";
import { whenShown } from "#app/web/browser/when-shown.ts";
import { isBookable } from "#modules/availability/model.ts";
import { type BookingCategory, priceLines, pricePerPerson } from "#modules/booking/model.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { sum } from "#platform/money.ts";
import type { DatedPrices } from "../tour-data.server.ts";
import {
  type BookingSearchParams,
  describeMissedChoice,
  placeInAddress,
  wishedDeparture,
  writeBookingParams,
} from "./booking-search-params.ts";
import { nextDates, type OfferedDeparture, type OfferedStanding, standingFor } from "./offered-departure.ts";

const NO_PRICES: DatedPrices = {
  ...{ regularPaise: 0, offerPaise: null, privateSinglePaise: null, privateMultiplePaise: null, season: null },
};

/** Data of a booking card. `now` and `today` are the server's, so that hydration matches. */
export interface Offer {
  /** For the contact form. */
  slug: string;
  /** Selects the cancellation policy. */
  kind: TourKind;
  departures: OfferedDeparture[];
  /** Those that departures name by their place; empty without departures. */
  prices: DatedPrices[];
  groupSizeMax: number;
  /** An ISO instant. */
  now: string;
  /** The date in Delhi. */
  today: string;
}

/**
 * The current choice of people, category and date, with derived dates and prices. It starts from the address and is kept there, so that
 * reload, Back and a shared link keep it.
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
    // No loading, no scrolling, no history entry. The router must know the change: otherwise the next #fragment is a new page to it and is
    // fetched. An existing fragment is dropped, since the router would scroll to it at each change.
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    whenShown(() => void navigate({ search: writeBookingParams(window.location.search, next) }, options));
  };
  const choose = (departure: OfferedDeparture | undefined): void => {
    if (departure) change(placeInAddress(departures, departure));
  };

  const standing = (departure: OfferedDeparture): OfferedStanding => standingFor(departure, { people, category }, now);
  const free = departures.filter((departure) => isBookable(standing(departure)));
  const selected = wishedDeparture(free, choice);
  const pricesOf = (departure = departures[0]): DatedPrices => prices[departure?.priced ?? 0] ?? NO_PRICES;
  const eachOf = (departure?: OfferedDeparture) => pricePerPerson(pricesOf(departure), category, people);
  const chosen = pricesOf(selected);

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
    choose: (id: string) => choose(free.find((one) => one.id === id)),
    chooseDay: (day: string) => choose(free.find((one) => one.localDate === day)),
    /** Reason for another date than the requested one. */
    missed: describeMissedChoice(departures, choice, { selected, standing, today }),
    sameDay: free.filter((one) => one.localDate === selected?.localDate),
    listed: nextDates(departures, free, selected),
    month: month ?? (selected?.localDate ?? today).slice(0, 7),
    setMonth,
    chosen,
    eachPaise: eachOf(selected),
    priceOf: (departure: OfferedDeparture) => (prices.length > 1 ? eachOf(departure) : null),
    totalPaise: sum(priceLines(chosen, category, people).map((line) => line.amountPaise)),
  };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;
