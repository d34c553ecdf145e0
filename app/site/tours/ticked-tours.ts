import { useState } from "react";

/** The selection of this window. The server never writes it, so it is not shared between visitors. */
let kept: readonly string[] = [];

/**
 * Slugs of the tours selected for comparison, in order. The selection survives navigation, so that travellers can come back to add a tour.
 */
export function useTickedTours() {
  const [ticked, setTicked] = useState(kept);
  const keep = (slugs: readonly string[]): void => {
    kept = slugs;
    setTicked(slugs);
  };
  return {
    ticked,
    tick: (slug: string, isTicked: boolean) => keep(isTicked ? [...kept, slug] : kept.filter((one) => one !== slug)),
    clear: () => keep([]),
  };
}
