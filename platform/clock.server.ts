/** Only source of the current time, so that tests can move it. SQL `now()` is for column defaults and `updated_at`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export class SteppedClock implements Clock {
  #now: Date;

  constructor(start: Date | string) {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advanceMinutes(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }

  set(instant: Date | string): void {
    this.#now = new Date(instant);
  }
}
