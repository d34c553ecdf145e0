import { networksOf } from "./caller.server.ts";

/** Refuses work whose turn did not come. Nothing of it was begun. */
export class Busy extends Error {}

export interface QueueBounds {
  atOnce: number;
  ofOnePlace: number;
  waiting: number;
  waitingOfOnePlace: number;
  patienceMs: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Bounded queue in which places (networks) take turns, so that a flood delays only itself. */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #underWay = new Map<string, number>();
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  async run<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn(place);
    if (turn !== null) await turn;
    try {
      return await work();
    } finally {
      this.#end(place);
    }
  }

  #turn(place: string): Promise<void> | null {
    if (this.#hasRoom(place)) {
      this.#begin(place);
      return null;
    }
    const line = this.#lines.get(place) ?? [];
    if (line.length >= this.#bounds.waitingOfOnePlace) throw new Busy();
    if (this.#waiting >= this.#bounds.waiting) this.#makeRoomFor(line);
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        this.#leave(place, waiting);
        reject(new Busy());
      };
      const begin = () => {
        clearTimeout(timer);
        this.#leave(place, waiting);
        this.#begin(place);
        resolve();
      };
      const waiting: Waiting = { begin, refuse };
      const timer = setTimeout(refuse, this.#bounds.patienceMs);
      line.push(waiting);
      this.#lines.set(place, line);
      this.#waiting += 1;
    });
  }

  #hasRoom = (place: string): boolean =>
    this.#running < this.#bounds.atOnce && (this.#underWay.get(place) ?? 0) < this.#bounds.ofOnePlace;

  #begin(place: string): void {
    this.#running += 1;
    this.#underWay.set(place, (this.#underWay.get(place) ?? 0) + 1);
  }

  #end(place: string): void {
    this.#running -= 1;
    const left = (this.#underWay.get(place) ?? 1) - 1;
    if (left > 0) this.#underWay.set(place, left);
    else this.#underWay.delete(place);
    const [next, line] = [...this.#lines].find(([waits]) => this.#hasRoom(waits)) ?? [];
    if (next === undefined || !line) return;
    this.#lines.delete(next);
    this.#lines.set(next, line);
    line[0]?.begin();
  }

  #leave(place: string, waiting: Waiting): void {
    const line = this.#lines.get(place);
    const at = line?.indexOf(waiting) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    this.#waiting -= 1;
    if (line.length === 0) this.#lines.delete(place);
  }

  /** Refuses the last of the longest line for a shorter one. */
  #makeRoomFor(line: readonly Waiting[]): void {
    const longest = [...this.#lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= line.length + 1) throw new Busy();
    longest.at(-1)?.refuse();
  }
}

/** Place of an address: an IPv6 /48, since a whole one may be one host's. Carrier customers rarely overlap here. */
export const placeOf = (address: string | null): string =>
  address === null ? "" : (networksOf(address).at(-1)?.network ?? address);
