/** The provider moves nothing smaller. */
export const RUPEE = 100;

/** Refund sent for an amount due. */
export const sent = (due: number): number => (due > 0 ? Math.max(due, RUPEE) : 0);

export const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Minutes until a failed refund is made again. */
const AGAIN_AFTER = 60;

/** Money that is owed back, each amount with the minute from which it may be sent. */
export class RefundsDue {
  #asked: { amount: number; notBefore: number }[] = [];

  ask(amount: number, now: number): void {
    if (amount > 0) this.#asked.push({ amount, notBefore: now });
  }

  get total(): number {
    return this.#asked.reduce((total, { amount }) => total + amount, 0);
  }

  /** All that may be sent is sent, and arrives. */
  send(now: number): void {
    this.#asked = this.#asked.filter(({ notBefore }) => notBefore > now);
  }

  /** All that may be sent is sent, and comes back from the bank. */
  fail(now: number): void {
    for (const one of this.#asked) if (one.notBefore <= now) one.notBefore = now + AGAIN_AFTER;
  }
}
