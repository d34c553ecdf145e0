import { useLocation, useNavigation } from "react-router";
import { Wheel } from "#app/ui/art/wheel.tsx";

const ofTours = /^\/(mysore|tours\/(?!compare$)[^/]+(\/[^/]+)?)$/;

/**
 * Says that another page is on its way, of tours in the specification's words (§4); seen where it takes a while (`late` in
 * styles.css). Of a form its own button says so, and a list that is filtered says it above its results.
 */
export function PageComing() {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  if (!location || location.pathname === pathname || formMethod) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-28 z-30 mx-auto flex w-fit animate-late items-center gap-3 rounded-pill border-2 border-paper bg-ink px-5 py-2 text-paper lg:bottom-6 print:hidden"
    >
      <Wheel size="sm" />
      <span>{ofTours.test(location.pathname) ? "Loading tour details..." : "Loading..."}</span>
    </p>
  );
}
