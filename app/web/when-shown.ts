/**
 * Runs what follows from a press (the address that says what was chosen) once the press is seen on the screen: on a cheap phone the
 * router takes as long to note an address as the whole answer takes to be drawn. Whatever is pressed or sent before that finds it done,
 * so that nothing overtakes it; so does nobody who has left the page meanwhile.
 */
export function whenShown(run: () => void): void {
  const { pathname } = window.location;
  const waiting = new AbortController();
  const once = (): void => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    if (window.location.pathname === pathname) run();
  };
  for (const event of ["click", "submit"])
    window.addEventListener(event, once, { capture: true, signal: waiting.signal });
  requestAnimationFrame(() => setTimeout(once));
}
