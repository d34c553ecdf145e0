import type { Clock } from "#platform/clock.server.ts";
import { AppError, type ErrorCode } from "#platform/errors.ts";

/** How long nothing is asked after two failures in a row; a single one is forgotten as soon. */
const REST_MS = 5_000;
const FAILURES_BEFORE_REST = 2;

interface Failure {
  code: ErrorCode;
  at: number;
  inARow: number;
}

/**
 * Asks the provider for what a page shows that anybody with its link may load as often as they like. In this process one question
 * about a thing is under way, and who comes meanwhile gets its answer. After a failure the next who looks asks again: an honest
 * traveller presses "Try again" at once, and mostly it was a hiccup. When that failed too, all are told the same for five seconds of
 * the injected clock, and nothing is asked. So of one thing at most two questions fail in five seconds, however many look, and whoever
 * waits for the provider to come back waits five seconds longer at the most.
 */
export class CircuitBreaker<Answer> {
  readonly #underWay = new Map<string, Promise<Answer>>();
  /** In the order in which they failed; those that are over go when the next question is asked. */
  readonly #failures = new Map<string, Failure>();

  /**
   * What `work` answers, or the one under way about the same thing. Throws what it threw; and again an error of the same code, without
   * asking, while the thing rests. `wish` is what is asked for: another may be granted where this one is refused, and does not rest.
   */
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

  /** A clock may be put back: what failed later than now is over too. */
  #forgetOver(now: number): void {
    for (const [wish, { at }] of this.#failures) if (at > now || at <= now - REST_MS) this.#failures.delete(wish);
  }
}
