import type { KyselyPlugin } from "kysely";
import type { Database, Db } from "#platform/database/database.server.ts";
import { waitersOf } from "./lock-waiters.ts";

/** A database handle that waits after this many of its answers, until `goOn` is called. */
function pauseAfter(db: Db, answers: number): { db: Db; isPaused: Promise<true>; goOn: () => void } {
  const [isPaused, isOver] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()];
  let count = 0;
  const pausing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      if (count === answers) {
        isPaused.resolve(true);
        await isOver.promise;
      }
      return result;
    },
  };
  return { db: db.withPlugin(pausing), isPaused: isPaused.promise, goOn: () => isOver.resolve() };
}

/**
 * Lets `first` wait after so many answers of the database while `second` is done, as far as the locks of the first let it.
 * Returns false as `isPaused` if the first had no so many answers; then the second comes after it.
 */
export async function interleave<First, Second>(
  { db, ...database }: Database,
  answers: number,
  first: (db: Db) => Promise<First>,
  second: () => Promise<Second>,
): Promise<{ isPaused: boolean; first: PromiseSettledResult<First>; second: PromiseSettledResult<Second> }> {
  const paused = pauseAfter(db, answers);
  const begun = settled(first(paused.db));
  const isPaused = await Promise.race([paused.isPaused, begun.then(() => false)]);
  let isAnswered = false;
  const other = settled(second()).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && (await waitersOf({ db, ...database })) === 0);
  paused.goOn();
  return { isPaused, first: await begun, second: await other };
}

const settled = async <T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> => {
  const [one] = await Promise.allSettled([promise]);
  return one as PromiseSettledResult<T>;
};
