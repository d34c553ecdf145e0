import { useSyncExternalStore } from "react";
import { browserStorage } from "#app/web/browser/browser-storage.ts";

const KEY = "saved-tours";
const CHANGED = "saved-tours-changed";
const NONE: readonly string[] = [];

/** Limit against lists that were not made by this page. */
export const MOST_SAVED = 50;

let known: { text: string | null; slugs: readonly string[] } = { text: null, slugs: NONE };

/** The stored slugs; none if the storage is empty or invalid. */
function read(): readonly string[] {
  const text = browserStorage.get(KEY);
  if (text !== undefined && text !== known.text) known = { text, slugs: slugsIn(text) };
  return known.slugs;
}

/** The valid slugs in a list, each once, limited to `MOST_SAVED`. */
export function slugsAmong(said: readonly unknown[]): string[] {
  const isSlug = (one: unknown): one is string => typeof one === "string" && /^[a-z0-9-]{1,80}$/.test(one);
  return [...new Set(said.filter(isSlug))].slice(0, MOST_SAVED);
}

/** Parses a stored text into slugs, in the order they were saved. */
export function slugsIn(text: string | null): readonly string[] {
  try {
    return slugsAmong(JSON.parse(text ?? "[]"));
  } catch {
    // No JSON, or no list.
    return NONE;
  }
}

function write(slugs: readonly string[]): void {
  const text = JSON.stringify(slugs);
  // Without storage the list lasts as long as this page is open.
  browserStorage.set(KEY, text);
  known = { text, slugs };
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(hear: () => void): () => void {
  // "storage" fires for changes by other tabs, our own event for changes by this one.
  window.addEventListener("storage", hear);
  window.addEventListener(CHANGED, hear);
  return () => {
    window.removeEventListener("storage", hear);
    window.removeEventListener(CHANGED, hear);
  };
}

/**
 * The tours saved in this browser. `null` on the server and at hydration, before the storage was read, so that nothing wrong is painted.
 * `toggle` saves or removes one, in all tabs.
 */
export function useSavedTours(): { saved: readonly string[] | null; toggle: (slug: string) => void } {
  const saved = useSyncExternalStore<readonly string[] | null>(subscribe, read, () => null);
  const toggle = (slug: string) => {
    const now = read();
    write(now.includes(slug) ? now.filter((one) => one !== slug) : [...now, slug].slice(-MOST_SAVED));
  };
  return { saved, toggle };
}
