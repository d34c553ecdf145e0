/** Photographs (12 MB each) that fit in a small machine's memory. */
const MOST_AT_ONCE = 2;

const busy = new Set<string>();

/** Runs memory-heavy work, two at once and one per person; else null. No queue, because waiting requests also hold memory. */
export async function fewAtOnce<Result>(person: string, work: () => Promise<Result>): Promise<Result | null> {
  if (busy.has(person) || busy.size >= MOST_AT_ONCE) return null;
  busy.add(person);
  try {
    return await work();
  } finally {
    busy.delete(person);
  }
}
