/** Runs `round` on each poke and at an interval, never two at once. */
export function startRounds(round: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void) {
  let running: Promise<unknown> | null = null;
  let again = false;
  const poke = (): void => {
    if (running !== null) {
      again = true;
      return;
    }
    running = round()
      .catch(onError)
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          poke();
        }
      });
  };
  const timer = setInterval(poke, everyMs);
  return {
    poke,
    async stop() {
      clearInterval(timer);
      again = false;
      await running;
    },
  };
}
