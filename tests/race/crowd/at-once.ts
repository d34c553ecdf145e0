import { setTimeout as wait } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { chance, seedOfRun } from "#tests/chaos/chance.ts";

/** Something that somebody does, whatever others do at that moment. What is refused is in order; what throws is not. */
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

/** Numbers from 0 to 1, and what follows from them. */
export function dice() {
  const random = chance(seed);
  return {
    random,
    oneOf: <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)],
    /** True about as often as this, from 0 to 1. */
    sometimes: (share: number): boolean => random() < share,
  };
}

/** A line to the database on which answers take their time and overtake each other: whoever has locked something has it for longer. */
export const unevenLine = (random: () => number): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await wait(random() * 8);
    return result;
  },
});

/** Has all actors do one deed after the other, drawn by chance. Answers what was thrown, each with the deed that it was. */
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
