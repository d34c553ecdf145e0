const PROBE_AGAIN_MS = 1_000;

export const noAnswer = (words: string, cause?: unknown): Error =>
  Object.assign(new Error(words, { cause }), { code: "ETIMEDOUT" });

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  !("severity" in error) &&
  (/timeout/i.test(error.message) || ("code" in error && error.code === "ETIMEDOUT"));

/**
 * Circuit breaker: after a timeout it probes the server. Without an answer all callers are refused at once, and the probe repeats every
 * second.
 */
export class Silence {
  readonly #answers: () => Promise<boolean>;
  #isSilent = false;
  #asking: Promise<void> | null = null;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(answers: () => Promise<boolean>) {
    this.#answers = answers;
  }

  suspect(): void {
    if (!this.#isSilent) this.#ask();
  }

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
