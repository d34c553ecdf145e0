/**
 * Asks one question at a time. What is asked during an answer is asked once more after it, however often: so no older
 * answer comes last, and a slow one is not asked for twice at once.
 */
export function askInTurn<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Answer> | null = null;
  return () => {
    if (waiting) return waiting;
    waiting = last.then(() => {
      waiting = null;
      return ask();
    });
    last = waiting.catch(() => null);
    return waiting;
  };
}
