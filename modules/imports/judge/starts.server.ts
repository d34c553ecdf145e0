import { findStarts, type StartThere } from "#modules/availability/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import type { OurTour } from "./our-tours.server.ts";

/** Start of a tour: there, or to be made. */
export interface Start {
  /** Null for one that is to be made. */
  id: string | null;
  tour: OurTour;
  localDate: string;
  localTime: string;
  startsAt: Date;
  /** Until it leaves. */
  sellsUntil: Date;
  capacity: number;
  /** By others, and by lines before this one. */
  taken: number;
  status: string;
}

/** Departures of a file, with the places that its lines take in turn. */
export class Starts {
  readonly #there: Map<string, StartThere[]>;
  readonly #known = new Map<string, Start>();

  private constructor(there: readonly StartThere[]) {
    this.#there = Map.groupBy(there, ({ tourId, localDate }) => `${tourId} ${localDate}`);
  }

  static async read(db: Sql, wanted: readonly { tourId: string; localDate: string }[]): Promise<Starts> {
    return new Starts(await findStarts(db, wanted));
  }

  /** The start at an hour, or the only one of its day. `many`: the hour has to say which. */
  find(tour: OurTour, localDate: string, localTime: string | null): Start | "none" | "many" {
    const day = this.#there.get(`${tour.id} ${localDate}`) ?? [];
    const found = localTime === null ? day : day.filter((one) => one.localTime === localTime);
    if (found.length > 1) return "many";
    const [one] = found;
    if (one) return this.#keep({ ...one, tour, sellsUntil: later(one.startsAt, one.cutoffAt) });
    const made = localTime === null ? undefined : this.#known.get(keyOf(tour.id, localDate, localTime));
    return made ?? "none";
  }

  /** A start that is to be made. */
  make(tour: OurTour, localDate: string, localTime: string, capacity = tour.groupSizeMax): Start {
    const startsAt = delhiToInstant(localDate, localTime);
    const places = { capacity, taken: 0, status: "open" };
    return this.#keep({ id: null, tour, localDate, localTime, startsAt, sellsUntil: startsAt, ...places });
  }

  #keep(start: Start): Start {
    const key = keyOf(start.tour.id, start.localDate, start.localTime);
    const known = this.#known.get(key) ?? start;
    this.#known.set(key, known);
    return known;
  }
}

const keyOf = (...parts: string[]): string => parts.join(" ");
const later = (one: Date, other: Date): Date => (one > other ? one : other);
