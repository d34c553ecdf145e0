import type { Logger } from "../log.server.ts";
import { withTimeout } from "../with-timeout.ts";

const PATIENCE_MS = 4_000;

/** By app context, as tests run several in one process. */
const kept = new WeakMap<object, Map<string, unknown>>();

/** Reads a value. After four seconds or an error returns the last one, else `builtIn`. */
export async function withStaleFallback<T>(
  app: { log: Logger },
  key: string,
  read: () => Promise<T>,
  builtIn: () => T,
): Promise<{ known: T; isStale: boolean }> {
  const memory = kept.get(app) ?? new Map<string, unknown>();
  kept.set(app, memory);
  try {
    const known = await inTime(read());
    memory.set(key, known);
    return { known, isStale: false };
  } catch (error) {
    app.log.error({ err: error, page: key }, "the page could not be read; showing what was known before");
    return { known: memory.has(key) ? (memory.get(key) as T) : builtIn(), isStale: true };
  }
}

export const lastKnownValue = <T>(app: object, key: string): T | undefined => kept.get(app)?.get(key) as T | undefined;

/** A hanging database counts as away. */
const inTime = <T>(reading: Promise<T>): Promise<T> =>
  withTimeout(reading, PATIENCE_MS, () => {
    throw new Error(`no answer within ${PATIENCE_MS} ms`);
  });
