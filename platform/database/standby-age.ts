const MOST_BEHIND_MS = 2_000;

/** Measures lag by log positions, independent of other clocks. Times are monotonic milliseconds. */
export class StandbyAge {
  #pending: { position: string; atMs: number } | null = null;
  #asOfMs = Number.NEGATIVE_INFINITY;
  #changedAtMs = Number.NEGATIVE_INFINITY;

  /** Position to reach: the pending one, or `position`. */
  waitFor(position: string, atMs: number): string {
    this.#pending ??= { position, atMs };
    return this.#pending.position;
  }

  reached(): void {
    this.#asOfMs = this.#pending?.atMs ?? this.#asOfMs;
    this.#pending = null;
  }

  lost(): void {
    this.#pending = null;
    this.#asOfMs = Number.NEGATIVE_INFINITY;
  }

  /** The standby must first have this change. */
  changed(nowMs: number): void {
    this.#changedAtMs = nowMs;
  }

  /** True if it has every known change and lags at most two seconds. */
  isFresh(nowMs: number): boolean {
    return this.#asOfMs > this.#changedAtMs && nowMs - this.#asOfMs <= MOST_BEHIND_MS;
  }
}
