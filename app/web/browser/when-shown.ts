/**
 * Runs a navigation once the press is painted: on a slow phone the router takes as long as the answer's rendering.
 * The next press or submit runs it first. It is dropped if the page was left.
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
