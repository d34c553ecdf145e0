import { useSyncExternalStore } from "react";
import { browserStorage } from "#app/web/browser/browser-storage.ts";

const KEY = "saved-tours";
const CHANGED = "saved-tours-changed";
const NONE: readonly string[] = [];

/** Nobody saves more than a season's worth; a longer list was not made by us. */
export const MOST_SAVED = 50;

let known: { text: string | null; slugs: readonly string[] } = { text: null, slugs: NONE };

/** The slugs that this browser keeps. A browser that keeps nothing, or something odd, has none. */
function read(): readonly string[] {
  const text = browserStorage.get(KEY);
  if (text !== undefined && text !== known.text) known = { text, slugs: slugsIn(text) };
  return known.slugs;
}

/** The slugs among what a browser has kept or an address says, in their order and each once; no more than anybody saves. */
export function slugsAmong(said: readonly unknown[]): string[] {
  const isSlug = (one: unknown): one is string => typeof one === "string" && /^[a-z0-9-]{1,80}$/.test(one);
  return [...new Set(said.filter(isSlug))].slice(0, MOST_SAVED);
}

/** What a stored text means: the slugs in it, in the order they were saved. */
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
  // Without storage it is kept as long as this page is open.
  browserStorage.set(KEY, text);
  known = { text, slugs };
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(hear: () => void): () => void {
  // "storage" is what other tabs of this browser did, the own event what this one did.
  window.addEventListener("storage", hear);
  window.addEventListener(CHANGED, hear);
  return () => {
    window.removeEventListener("storage", hear);
    window.removeEventListener(CHANGED, hear);
  };
}

/**
 * The tours that this browser's reader saved, without an account: `null` until the browser has been asked (on the server and
 * in the first paint), so that nothing is drawn that turns out to be wrong. `toggle` saves or forgets one, in all tabs.
 */
export function useSavedTours(): { saved: readonly string[] | null; toggle: (slug: string) => void } {
  const saved = useSyncExternalStore<readonly string[] | null>(subscribe, read, () => null);
  const toggle = (slug: string) => {
    const now = read();
    write(now.includes(slug) ? now.filter((one) => one !== slug) : [...now, slug].slice(-MOST_SAVED));
  };
  return { saved, toggle };
}
