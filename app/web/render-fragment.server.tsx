import { type ReactNode, use } from "react";
import { renderToString } from "react-dom/server";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from "react-router";

/** Renders a part to HTML within the current page's router contexts. */
export function renderFragment(part: ReactNode): string {
  return renderToString(
    <FrameworkContext value={use(FrameworkContext)}>
      <NavigationContext value={use(NavigationContext)}>
        <LocationContext value={use(LocationContext)}>
          <RouteContext value={use(RouteContext)}>{part}</RouteContext>
        </LocationContext>
      </NavigationContext>
    </FrameworkContext>,
  );
}
