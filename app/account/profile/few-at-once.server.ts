/** So many photographs, of 12 MB each, a small machine can hold in its memory beside everything else. */
const MOST_AT_ONCE = 2;

const busy = new Set<string>();

/**
 * Does what takes much memory for two people at once in this process, and once for each: null, and nothing done, for everybody
 * else. Nobody waits in a queue, since what waits is held too.
 */
export async function fewAtOnce<Result>(person: string, work: () => Promise<Result>): Promise<Result | null> {
  if (busy.has(person) || busy.size >= MOST_AT_ONCE) return null;
  busy.add(person);
  try {
    return await work();
  } finally {
    busy.delete(person);
  }
}
