import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/database.server.ts";
import { mailboxOf } from "../mail/mailbox-of.ts";
import { callerAddress, networksOf } from "./caller.server.ts";
import type { Signer } from "./signing.server.ts";

const HOUR = 3_600;
/** Covers a hold and its extension: a test of `modules/booking/holds` compares it with `HOLD_MINUTES`. */
const LONGEST_HOLD = HOUR / 2;

export const limitRules = {
  message: { perPerson: 6, perPlace: 30, seconds: HOUR },
  comment: { perPerson: 8, perPlace: 30, seconds: HOUR },
  letter: { perPerson: 5, perPlace: 20, seconds: HOUR },
  waiting: { perPerson: 6, perPlace: 30, seconds: HOUR },
  review: { perPerson: 10, perPlace: 30, seconds: HOUR },
  mail: { perPerson: 5, perPlace: 30, seconds: HOUR },
  move: { perPerson: 8, perPlace: 30, seconds: HOUR },
  /** Hotels share an address. The typed address counts within its place, so strangers cannot block its owner. */
  hold: { perPerson: 12, perPlace: 20, seconds: LONGEST_HOLD, personInPlace: true },
  /** Guesses of promo and gift codes. */
  code: { perPerson: 20, perPlace: 40, seconds: HOUR },
  /** Gifts that are begun, paid or not. */
  gift: { perPerson: 12, perPlace: 40, seconds: HOUR },
  photo: { perPerson: 30, perPlace: 90, seconds: HOUR },
  /** Presses of the partner's banner, which the company bills by. */
  press: { perPerson: 30, perPlace: 30, seconds: HOUR },
  /** Challenges for passkeys, and doors of the demo. */
  door: { perPerson: 60, perPlace: 120, seconds: HOUR },
  return: { perPerson: 20, perPlace: 120, seconds: HOUR },
} as const satisfies Record<string, LimitRule>;
export type LimitedForm = keyof typeof limitRules;

interface LimitRule {
  perPerson: number;
  perPlace: number;
  seconds: number;
  personInPlace?: true;
}

export interface RateLimits {
  take(form: LimitedForm, person: string | null): Promise<number | null>;
  giveBack(form: LimitedForm, person: string): Promise<void>;
  callerNetworks(): CallerNetwork[];
}

export interface CallerNetwork {
  network: string;
  shares: number;
}

const shareOf = (index: number): number => [1, 2, 4][index] ?? 4;
/** The IPv4 /24 around an address, which mostly has one tenant. */
const aroundOf = (address: string): string[] =>
  address.includes(":") ? [] : [`${address.replace(/\.\d+$/, "")}.0/24`];

export const noLimits: RateLimits = {
  take: async () => null,
  giveBack: async () => undefined,
  callerNetworks: () => [],
};

type Counting = Pick<Database, "executeRaw">;

/** Keys are signed, so nobody can read or guess addresses from the table without the secret. */
export function createRateLimits(database: Counting, signer: Signer): RateLimits {
  const keyOf = (who: string): string => signer.sign("rate-limit", who);
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (name: string, points: number, duration: number): RateLimiterAbstract => {
    const made = limiters.get(name) ?? createLimiter(database, { keyPrefix: name, points, duration });
    limiters.set(name, made);
    return made;
  };
  return {
    async take(form, person) {
      const { perPerson, perPlace, seconds } = limitRules[form];
      const address = callerAddress();
      const ofPlace = async (): Promise<number | null> => {
        // Narrowest first, and stop at a refusal: counted further, one caller could lock out the neighbours.
        for (const { network, size } of address === null ? [] : networksOf(address)) {
          const name = size === 1 ? `${form}-place` : `${form}-place-${size}`;
          const wait = await count(limiterOf(name, perPlace * size, seconds), keyOf(network));
          if (wait !== null) return wait;
        }
        return null;
      };
      const wait = await ofPlace();
      // A refused place counts for no person: else it could use up the limit of any address that it knows.
      if (wait !== null || person === null) return wait;
      return count(limiterOf(`${form}-person`, perPerson, seconds), keyOf(personOf(form, person)));
    },
    async giveBack(form, person) {
      const { perPerson, seconds } = limitRules[form];
      await limiterOf(`${form}-person`, perPerson, seconds).reward(keyOf(personOf(form, person)));
    },
    callerNetworks() {
      const address = callerAddress();
      if (address === null) return [];
      const networks = [...networksOf(address).map(({ network }) => network), ...aroundOf(address)];
      return networks.map((network, index) => ({
        network: signer.sign("hold-network", network),
        shares: shareOf(index),
      }));
    },
  };
}

function personOf(form: LimitedForm, person: string): string {
  const mailbox = mailboxOf(person);
  const address = callerAddress();
  const { personInPlace }: LimitRule = limitRules[form];
  return personInPlace && address !== null ? `${mailbox} ${networksOf(address)[0].network}` : mailbox;
}

type LimiterOptions = { keyPrefix: string; points: number; duration: number };

function createLimiter(database: Counting, options: LimiterOptions) {
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    database.executeRaw(text, values).then(({ rows }) => ({ rows, rowCount: rows.length }));
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query },
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    // Our job `forgetOldCounts` does it.
    clearExpiredByTimeout: false,
  });
}

async function count(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw refusal;
  }
}

export async function forgetOldCounts(database: Pick<Database, "executeRaw">, now: Date): Promise<void> {
  await database.executeRaw("DELETE FROM rate_limit WHERE expire < $1", [now.getTime()]);
}

export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes <= 1 ? "in a minute" : minutes < 60 ? `in ${minutes} minutes` : "in an hour";
  return `Too many requests in a short time. Please try again ${when}. We've kept what you typed.`;
}
