import type { ReactNode } from "react";

/** How many such parts are kept, of some ten thousand letters each. */
const KEPT = 400;

let render: ((node: ReactNode) => string) | null = null;
const drawn = new Map<string, string>();

/** On the server: from now on what was drawn of the same facts is not drawn again. `draw` makes HTML of what stands in an element. */
export function keepDrawn(draw: (node: ReactNode) => string): void {
  render = draw;
}

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/**
 * What stands in an element, to be spread into it. A page that is in nobody's memory is drawn anew although most of it is as it was: the foot
 * of every page, a tour's own words. On the server such a part is kept by its `facts`: plain data, and all that it shows, with a name
 * that tells it from other parts. Nothing in it may ask where the reader is, or use `useId`: it is the same on every page. In the browser
 * this is nothing but its children.
 */
export function drawnOnce(
  facts: readonly [name: string, ...shown: unknown[]] | undefined,
  children: ReactNode,
): Inside {
  if (!import.meta.env.SSR || render === null || facts === undefined) return { children };
  const key = JSON.stringify(facts);
  let html = drawn.get(key);
  if (html === undefined) {
    html = render(children);
    if (drawn.size >= KEPT) drawn.clear();
    drawn.set(key, html);
  }
  return { dangerouslySetInnerHTML: { __html: html } };
}
