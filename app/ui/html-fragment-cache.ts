import type { ReactNode } from "react";

/** Maximum number of cached fragments, of some 5,000 characters each. */
export const KEPT = 1000;

let render: ((node: ReactNode) => string) | null = null;
const drawn = new Map<string, string>();

/** Turns the server's fragment cache on, with a function that renders nodes to HTML; null turns it off. Empties the cache. */
export function setFragmentRenderer(draw: ((node: ReactNode) => string) | null): void {
  render = draw;
  drawn.clear();
}

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/** A unique name, and everything the fragment shows, as plain data. */
type Facts = readonly [name: string, ...shown: unknown[]];

/**
 * Props for an element with `children`, on the server with cached HTML (`import.meta.env.SSR`). Uncached pages still share parts, such as
 * the footer. Fragments must not depend on the location or use `useId`.
 */
export function cachedFragment(facts: Facts | undefined, children: ReactNode): Inside {
  if (render === null || facts === undefined) return { children };
  const key = JSON.stringify(facts);
  const html = drawn.get(key) ?? render(children);
  // Map order is usage order: the least recently used fragment goes first.
  drawn.delete(key);
  drawn.set(key, html);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return { dangerouslySetInnerHTML: { __html: html } };
}
