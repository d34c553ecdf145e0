/**
 * Runs what follows from a press (the address that says what was chosen) once the press is seen on the screen: on a cheap phone the
 * router takes as long to note an address as the whole answer takes to be drawn. Whatever is pressed or sent before that finds it done,
 * so that nothing overtakes it; so does nobody who has left the page meanwhile.
 */
export function whenShown(run: () => void): void {
  const { pathname } = window.location;
  let isDue = true;
  const once = (): void => {
    if (isDue && window.location.pathname === pathname) run();
    isDue = false;
  };
  for (const event of ["click", "submit"]) window.addEventListener(event, once, { capture: true, once: true });
  requestAnimationFrame(() => setTimeout(once));
}
