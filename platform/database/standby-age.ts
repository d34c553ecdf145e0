/** Longest time that a standby may be behind. */
const MOST_BEHIND_MS = 2_000;

/**
 * Measures how far one standby is behind, by positions in the primary's log, so that no clock of another machine matters.
 * Times are milliseconds of one monotonic clock.
 */
export class StandbyAge {
  #pending: { position: string; atMs: number } | null = null;
  /** The standby has all that the primary had at this time. */
  #asOfMs = Number.NEGATIVE_INFINITY;
  #changedAtMs = Number.NEGATIVE_INFINITY;

  /** The position that the standby must have reached: an older one that it has not yet, or `position` of the primary at `atMs`. */
  waitFor(position: string, atMs: number): string {
    this.#pending ??= { position, atMs };
    return this.#pending.position;
  }

  /** The standby has reached the position of the last `waitFor`. */
  reached(): void {
    this.#asOfMs = this.#pending?.atMs ?? this.#asOfMs;
    this.#pending = null;
  }

  /** It does not answer, or answers as no standby: nothing is known of it any more. */
  lost(): void {
    this.#pending = null;
    this.#asOfMs = Number.NEGATIVE_INFINITY;
  }

  /** Something that it is read for was changed on the primary: it must have that first. */
  changed(nowMs: number): void {
    this.#changedAtMs = nowMs;
  }

  /** True if it has every change that was heard of, and is at most two seconds behind. */
  isFresh(nowMs: number): boolean {
    return this.#asOfMs > this.#changedAtMs && nowMs - this.#asOfMs <= MOST_BEHIND_MS;
  }
}
