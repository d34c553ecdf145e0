import { networksOf } from "./caller.server.ts";

/** Refuses work that could not begin in time. Nothing of it was begun. */
export class Busy extends Error {}

/** Bounds of a queue, for the whole process and for one place: a network that requests come from. */
export interface QueueBounds {
  /** Pieces of work under way at once. */
  atOnce: number;
  ofOnePlace: number;
  /** Pieces that wait for their turn. */
  waiting: number;
  waitingOfOnePlace: number;
  /** Milliseconds after which nobody waits any longer. */
  patienceMs: number;
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Lets a few pieces of work be under way at once, and has the rest wait in a line of bounded length. Each place has a line of its own and
 * the lines take turns, so that a stranger who asks for much waits for himself and for nobody else.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #underWay = new Map<string, number>();
  /** The place whose turn it is comes first. */
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Does `work` for a place when its turn has come. Throws `Busy` where it does not come. */
  async run<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
    // Where there is room it begins at once.
    const turn = this.#turn(place);
    if (turn !== null) await turn;
    try {
      return await work();
    } finally {
      this.#end(place);
    }
  }

  /** Waits for a turn; null where it has come already. */
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
    // It goes to the end of the turns before its first piece begins.
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

  /** Sends the last of the longest line away for one of a shorter line. */
  #makeRoomFor(line: readonly Waiting[]): void {
    const longest = [...this.#lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= line.length + 1) throw new Busy();
    longest.at(-1)?.refuse();
  }
}

/**
 * The place that an address belongs to, as queues count. Of IPv6 it is the network of 48 bits that a host may be given whole: what is
 * counted here is work under way, of which a telephone company's customers have little at the same moment.
 */
export const placeOf = (address: string | null): string =>
  address === null ? "" : (networksOf(address).at(-1)?.network ?? address);
