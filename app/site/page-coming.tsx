import { useLocation, useNavigation } from "react-router";
import { Wheel } from "#app/ui/art/wheel.tsx";

const ofTours = /^\/(mysore|tours\/(?!compare$)[^/]+(\/[^/]+)?)$/;

/**
 * Loading notice of a slow navigation (`late` in styles.css), for tours in the specification's words (§4). Forms and the tour list have
 * their own.
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
