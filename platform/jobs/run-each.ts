/** Adds up the results. A failure does not stop the others; all are thrown at the end, so that the job fails. */
export async function runEach<One>(
  due: readonly One[],
  work: (one: One) => Promise<number>,
  failed: string,
): Promise<number> {
  let done = 0;
  const faults: unknown[] = [];
  for (const one of due)
    try {
      done += await work(one);
    } catch (error) {
      faults.push(error);
    }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} ${failed}`);
  return done;
}
