import { setTimeout as wait } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { chance, seedOfRun } from "#tests/chaos/chance.ts";

/** A person's action, concurrent with all others. A refusal is in order; an exception is not. */
export interface Deed {
  name: string;
  /** Frequency, as a multiple of the rarest. */
  weight: number;
  run(): Promise<unknown>;
}

export const ACTORS = 12;
const deedsOfEach = Number(process.env.DEEDS ?? 30);
const seed = seedOfRun();
/** Command to repeat this run. It draws the same deeds, but not the same timing. */
export const again = `SEED=${seed} DEEDS=${deedsOfEach}`;

/** Random numbers from 0 to 1, and draws made from them. */
export function dice() {
  const random = chance(seed);
  return {
    random,
    oneOf: <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)],
    /** True about as often as this, from 0 to 1. */
    sometimes: (share: number): boolean => random() < share,
  };
}

/** A database connection whose answers take uneven time and overtake each other: locks are held longer. */
export const unevenLine = (random: () => number): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await wait(random() * 8);
    return result;
  },
});

/** Lets all actors do random deeds in sequence. Returns each exception with its deed. */
export async function allAtOnce(deeds: Deed[], random: () => number): Promise<string[]> {
  const drawn = deeds.flatMap((deed) => Array.from({ length: deed.weight }, () => deed));
  const faults: string[] = [];
  const act = async (): Promise<void> => {
    for (let count = 0; count < deedsOfEach; count += 1) {
      const deed = drawn[Math.floor(random() * drawn.length)];
      await deed?.run().catch((error: unknown) => {
        faults.push(`${deed.name}: ${error instanceof AggregateError ? error.errors.join(", ") : error}`);
      });
    }
  };
  await Promise.all(Array.from({ length: ACTORS }, act));
  return faults;
}

/** Deadlocks that PostgreSQL ended, by its own count. */
export async function deadlocksOf(database: Database): Promise<unknown> {
  const { rows } = await database.executeRaw(
    "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
  );
  return rows[0]?.deadlocks;
}
