import { useState } from "react";

/** What this window has ticked; nothing is ticked on the server, so that it is nobody else's. */
let kept: readonly string[] = [];

/**
 * The slugs of the tours that are ticked for the comparison, in the order in which they were. They are kept while the window goes from
 * page to page: whoever comes back from the comparison to take another tour into it finds the others ticked.
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
