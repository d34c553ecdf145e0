import type { Clock } from "#platform/clock.server.ts";
import { AppError, type ErrorCode } from "#platform/errors.ts";

const REST_MS = 5_000;
const FAILURES_BEFORE_REST = 2;

interface Failure {
  code: ErrorCode;
  at: number;
  inARow: number;
}

/**
 * Limits calls to the provider from pages that anybody with the link may reload. Concurrent calls share one. The
 * first failure mostly is a hiccup, so that only the second starts a pause.
 */
export class CircuitBreaker<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>();
  readonly #failures = new Map<string, Failure>();

  /** Throws an error of the last code during the pause of this `wish`. Another wish, such as another amount, may succeed. */
  ask(clock: Clock, about: { thing: string; wish: string }, work: () => Promise<Answer>): Promise<Answer> {
    const underWay = this.#underWay.get(about.thing);
    if (underWay !== undefined) return underWay;
    const asking = this.#try(clock, `${about.thing} ${about.wish}`, work).finally(() =>
      this.#underWay.delete(about.thing),
    );
    this.#underWay.set(about.thing, asking);
    return asking;
  }

  async #try(clock: Clock, wish: string, work: () => Promise<Answer>): Promise<Answer> {
    this.#forgetOver(clock.now().getTime());
    const last = this.#failures.get(wish);
    if (last && last.inARow >= FAILURES_BEFORE_REST)
      throw new AppError(last.code, "failed a moment ago, not asked again");
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) {
        this.#failures.delete(wish);
        this.#failures.set(wish, {
          code: error.code,
          at: clock.now().getTime(),
          inARow: (last?.inARow ?? 0) + 1,
        });
      }
      throw error;
    }
  }

  /** The clock may be set back. */
  #forgetOver(now: number): void {
    for (const [wish, { at }] of this.#failures) if (at > now || at <= now - REST_MS) this.#failures.delete(wish);
  }
}
