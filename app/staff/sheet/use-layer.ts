import { type RefObject, useEffect } from "react";

/** Everything beside the way from the layer up to the page: it lies beneath. Dialogs lie above. */
function beneath(layer: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at: HTMLElement = layer; at.parentElement && at !== document.body; at = at.parentElement)
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !other.inert && !other.matches("dialog, .scrim, script"))
        found.push(other);
  return found;
}

/** Keeps keys and readers in a layer above the screen while it is open, and gives the focus back to its opener. */
export function useLayer(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    const covered = layer.current ? beneath(layer.current) : [];
    for (const one of covered) one.inert = true;
    return () => {
      for (const one of covered) one.inert = false;
      // The opener may have gone with what the deed has changed.
      const back = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null;
      (back ?? document.getElementById("screen"))?.focus({ preventScroll: true });
    };
  }, [layer]);
}
