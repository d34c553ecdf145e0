/**
 * The only place where the time of day enters. Use cases take a Clock, so that tests can move it. The database's own `now()` is
 * for what it keeps by itself: a column's default, and an `updated_at` that no code compares, where no clock is at hand.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests and rehearsals: stands still until it is moved. */
export class SteppedClock implements Clock {
  #now: Date;

  constructor(start: Date | string) {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves forward by whole minutes. */
  advanceMinutes(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }

  set(instant: Date | string): void {
    this.#now = new Date(instant);
  }
}
