/**
 * Runs `run` after a press is painted: on a slow phone the router takes as long to note an address as the painting takes.
 * The next press or submit runs it first, so that nothing overtakes it. Leaving the page drops it.
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
