/**
 * Does a job's work for one after the other and adds up what each answers. One that cannot be done keeps no other waiting; it is
 * thrown at the end with `failed` ("so many … could not be …"), so that the job is seen to have failed.
 */
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
