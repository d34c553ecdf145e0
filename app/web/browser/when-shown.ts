/**
 * Runs after the press is painted: on a slow phone the router doubles the time.
 * The next press or submit runs it first; leaving the page drops it.
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
