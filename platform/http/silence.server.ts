const PROBE_AGAIN_MS = 1_000;

/** Error that counts as a database fault. */
export const noAnswer = (words: string, cause?: unknown): Error =>
  Object.assign(new Error(words, { cause }), { code: "ETIMEDOUT" });

/** True for a timeout of pg, the socket or ours, not the server's own. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  !("severity" in error) &&
  (/timeout/i.test(error.message) || ("code" in error && error.code === "ETIMEDOUT"));

/**
 * Circuit breaker for a hanging server. The first timeout starts a probe, and new callers wait for it. Without an answer all are refused at
 * once; the probe repeats every second.
 */
export class Silence {
  readonly #answers: () => Promise<boolean>;
  #isSilent = false;
  #asking: Promise<void> | null = null;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `answers` never rejects. */
  constructor(answers: () => Promise<boolean>) {
    this.#answers = answers;
  }

  suspect(): void {
    if (!this.#isSilent) this.#ask();
  }

  /** Rejects while the server is silent. */
  async refuse(): Promise<void> {
    if (!this.#isSilent) await this.#asking;
    if (this.#isSilent) throw noAnswer("The database is silent");
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#again);
  }

  #ask(): void {
    if (this.#isClosed) return;
    this.#asking ??= this.#answers().then((isThere) => {
      this.#asking = null;
      this.#isSilent = !isThere;
      if (this.#isSilent && !this.#isClosed) this.#again = setTimeout(() => this.#ask(), PROBE_AGAIN_MS).unref();
    });
  }
}
