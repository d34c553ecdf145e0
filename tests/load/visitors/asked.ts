import type { Load } from "../figures.ts";

const median = (figures: number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

/** A site that is measured in turns with others; its figures are medians of its rounds. */
export class Asked {
  readonly #ask: () => Promise<Load>;
  readonly #rounds: Load[] = [];

  constructor(ask: () => Promise<Load>) {
    this.#ask = ask;
  }

  /** One round, without a word about it: the first ones are no measure. */
  warmUp = (): Promise<unknown> => this.#ask();

  async goOn(): Promise<void> {
    this.#rounds.push(await this.#ask());
  }

  /** Answers a second. */
  get perSecond(): number {
    return Math.round(median(this.#rounds.map(({ perSecond }) => perSecond)));
  }

  /** Milliseconds. */
  get p99(): string {
    return median(this.#rounds.map(({ p99 }) => p99)).toFixed(1);
  }

  /** Its answers a second as a share of another's in the same round. */
  shareOf(other: Asked): string {
    const shares = this.#rounds.map(({ perSecond }, at) => perSecond / (other.#rounds[at]?.perSecond ?? 0));
    return median(shares).toFixed(2);
  }
}

/** Asks all of them so often, one after the other and from the beginning again: an hour that is slow is slow for each. */
export async function askInTurns(asked: Asked[], rounds: number): Promise<void> {
  for (const one of asked) await one.warmUp();
  for (let round = 0; round < rounds; round += 1) for (const one of asked) await one.goOn();
}
