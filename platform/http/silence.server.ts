const PROBE_AGAIN_MS = 1_000;

/** What whoever asks is told while the server is silent; a fault of the database (platform/database/database-fault.server.ts). */
export const noAnswer = (words: string, cause?: unknown): Error =>
  Object.assign(new Error(words, { cause }), { code: "ETIMEDOUT" });

/** What is said by whoever has waited in vain: pg, the socket, or we; never what the server itself says. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  !("severity" in error) &&
  (/timeout/i.test(error.message) || ("code" in error && error.code === "ETIMEDOUT"));

/**
 * A server that hangs refuses nobody: each who asks would wait to the end of their patience. So the first who has waited in
 * vain has the server asked on a connection of its own, those who come meanwhile wait for that answer, and if there is none
 * everybody is refused at once, until the server answers again; it is asked every second.
 */
export class Silence {
  readonly #answers: () => Promise<boolean>;
  #isSilent = false;
  #asking: Promise<void> | null = null;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `answers` asks the server on a connection of its own; it never rejects. */
  constructor(answers: () => Promise<boolean>) {
    this.#answers = answers;
  }

  /** Somebody has waited in vain. */
  suspect(): void {
    if (!this.#isSilent) this.#ask();
  }

  /** Resolves when there is no reason to think that the server is silent; rejects when it is. */
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
