import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/database.server.ts";
import { mailboxOf } from "../mail/mailbox-of.ts";
import { callerAddress, networksOf } from "./caller.server.ts";
import type { Signer } from "./signing.server.ts";

const HOUR = 3_600;
/** As long as places can be held without being paid for: fifteen minutes, lengthened once. */
const LONGEST_HOLD = HOUR / 2;

/**
 * How often a form may be sent, by one person (their e-mail address or account) and from one place, in so many seconds. A wider
 * network may send as often as a few places together (`networksOf`).
 */
export const limitRules = {
  message: { perPerson: 6, perPlace: 30, seconds: HOUR },
  comment: { perPerson: 8, perPlace: 30, seconds: HOUR },
  letter: { perPerson: 5, perPlace: 20, seconds: HOUR },
  /** A place on a waiting list, which mails the address: somebody may wait for a few dates. */
  waiting: { perPerson: 6, perPlace: 30, seconds: HOUR },
  review: { perPerson: 10, perPlace: 30, seconds: HOUR },
  /** A booking's mail sent once more, or to another address: "who" is the booking. */
  mail: { perPerson: 5, perPlace: 30, seconds: HOUR },
  /** Another date, which mails the traveller and the company each time: "who" is the booking. */
  move: { perPerson: 8, perPlace: 30, seconds: HOUR },
  /**
   * Places held: a group in a hotel shares one address, a family tries a few dates. Counted for as long as a hold can last, the limit says
   * how many may stand unpaid from one place at once. A hold mails nobody, and needs nobody's address but one that is typed: a person is
   * counted in each place alone, or whoever knows an address could keep its owner from booking.
   */
  hold: { perPerson: 12, perPlace: 20, seconds: LONGEST_HOLD, personInPlace: true },
  /** An address for a photograph, the file that is put there, and its place in the profile: three for each photograph. */
  photo: { perPerson: 30, perPlace: 90, seconds: HOUR },
  /** A press on the partner's banner, which the company bills by: whoever presses is nobody's concern, and from where only for an hour. */
  press: { perPerson: 30, perPlace: 30, seconds: HOUR },
  /** A payment that a browser speaks of, about which the provider is asked: "who" is its order, or the booking or change. */
  return: { perPerson: 20, perPlace: 120, seconds: HOUR },
} as const satisfies Record<string, LimitRule>;
export type LimitedForm = keyof typeof limitRules;

interface LimitRule {
  perPerson: number;
  perPlace: number;
  seconds: number;
  /** The same person elsewhere is another one. */
  personInPlace?: true;
}

/** Counts what is written, so that nobody floods the company's inbox, or holds every place there is. */
export interface RateLimits {
  /**
   * Counts one sending of the form by this person, and by the network that the request being served comes from. Null means
   * go on; otherwise so many seconds until the next one is taken.
   */
  take(form: LimitedForm, person: string | null): Promise<number | null>;
  /** The sending that was counted last came to nothing, and is this person's again; the network's count stays. */
  giveBack(form: LimitedForm, person: string): Promise<void>;
  /** The networks that the request being served comes from, the narrowest first; none outside a request, or without limits. */
  callerNetworks(): CallerNetwork[];
}

/** A network of the caller: a signed digest of it, and how many times as much as a single address it may hold. */
export interface CallerNetwork {
  network: string;
  shares: number;
}

/** An IPv4 address, or the /64 of a household, has one share; the networks around it a few, not one for each address that they have. */
const shareOf = (index: number): number => [1, 2, 4][index] ?? 4;
/** The neighbours of an IPv4 address: whoever rents a block of addresses has mostly all of these. */
const aroundOf = (address: string): string[] =>
  address.includes(":") ? [] : [`${address.replace(/\.\d+$/, "")}.0/24`];

/** No limits, for tests of other things and for load tests (RATE_LIMITS=off). */
export const noLimits: RateLimits = {
  take: async () => null,
  giveBack: async () => undefined,
  callerNetworks: () => [],
};

type Counting = Pick<Database, "executeRaw">;

/**
 * The limits, counted in the database, which all processes share.
 * Keys are signed with the house's secret, which all its processes share: nobody's address stands in the table, and who has
 * the table without the secret cannot find out by trying one address after the other.
 */
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
        // The narrowest first. What it is refused counts for no wider one: somebody alone could lock all the neighbours out.
        for (const { network, size } of address === null ? [] : networksOf(address)) {
          const name = size === 1 ? `${form}-place` : `${form}-place-${size}`;
          const wait = await count(limiterOf(name, perPlace * size, seconds), keyOf(network));
          if (wait !== null) return wait;
        }
        return null;
      };
      const wait = await ofPlace();
      // What a place is refused counts for nobody: else it could use up what any address that it knows may do.
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
  // The library wants something with pg's `query`; the table is made by our own migration.
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    database.executeRaw(text, values).then(({ rows }) => ({ rows, rowCount: rows.length }));
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query },
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    // Forgotten by a job of ours: forgetOldCounts.
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

/** Forgets counts that are over. */
export async function forgetOldCounts(database: Pick<Database, "executeRaw">, now: Date): Promise<void> {
  await database.executeRaw("DELETE FROM rate_limit WHERE expire < $1", [now.getTime()]);
}

/** What is said to whoever has to wait. */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes <= 1 ? "in a minute" : minutes < 60 ? `in ${minutes} minutes` : "in an hour";
  return `That was a lot in a short time. Please try again ${when}; nothing you typed is lost.`;
}
