/** How long, in milliseconds, the process may be taken by one thing after the other before what came in meanwhile is looked at. */
const A_TURN = 4;

let begun: number | undefined;

/**
 * Lets in what has come to this process meanwhile (requests, above all), where its present turn has lasted longer than a turn may. The
 * embedded database answers within the process, and its answers alone never end a turn: forty short questions of the job queue, asked one
 * after the other, would keep everybody waiting for as long as all of them take.
 */
export async function giveWay(): Promise<void> {
  if (begun !== undefined && performance.now() - begun > A_TURN) await new Promise((done) => setImmediate(done));
  if (begun !== undefined) return;
  begun = performance.now();
  setImmediate(() => {
    begun = undefined;
  });
}
