import type { ReactNode } from "react";

/** How many such parts are kept, of some five thousand letters each. */
export const KEPT = 1000;

let render: ((node: ReactNode) => string) | null = null;
const drawn = new Map<string, string>();

/**
 * On the server: from now on what was drawn of the same facts is not drawn again. `draw` makes HTML of what stands in an element; with null
 * all is drawn each time again, and what was kept is forgotten.
 */
export function keepFragment(draw: ((node: ReactNode) => string) | null): void {
  render = draw;
  drawn.clear();
}

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/** A name that tells a part from others, and all that it shows, as plain data. */
type Facts = readonly [name: string, ...shown: unknown[]];

/**
 * What stands in an element, to be spread into it, on the server alone (`import.meta.env.SSR`): the browser has the children, and no more
 * to load. A page that is in nobody's memory is drawn anew although most of it is as it was: the foot of every page, a tour's own words.
 * Such a part is kept by its facts. Nothing in it may ask where the reader is, or use `useId`: it is the same on every page.
 */
export function cachedFragment(facts: Facts | undefined, children: ReactNode): Inside {
  if (render === null || facts === undefined) return { children };
  const key = JSON.stringify(facts);
  const html = drawn.get(key) ?? render(children);
  // The last asked for stand last: what nobody has asked for the longest goes first, as with a company of hundreds of tours.
  drawn.delete(key);
  drawn.set(key, html);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return { dangerouslySetInnerHTML: { __html: html } };
}
