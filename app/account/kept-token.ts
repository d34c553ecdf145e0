import { browserStorage } from "#app/web/browser/browser-storage.ts";

const KEY = "token";
const CHANGE = "accountchange";

/**
 * Token in local storage (specification §3). An inline script sets `data-account` on <html> before the first paint, so cached
 * pages show the right buttons at once.
 */
export const keptToken = {
  get(): string | null {
    return browserStorage.get(KEY) ?? null;
  },
  keep(token: string): void {
    if (keptToken.get() === token) return;
    // Without storage the cookie still works.
    browserStorage.set(KEY, token);
    mark(true);
  },
  forget(): void {
    browserStorage.remove(KEY);
    mark(false);
  },
  /** Calls `hear` after log-in or log-out in any window. Returns the unsubscribe function. */
  onChange(hear: () => void): () => void {
    addEventListener(CHANGE, hear);
    return () => removeEventListener(CHANGE, hear);
  },
  /** Follows other windows. Returns the unsubscribe function. */
  follow(): () => void {
    const hear = (event: StorageEvent): void => {
      if (event.key === KEY || event.key === null) mark(keptToken.get() !== null);
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  },
};

function mark(isIn: boolean): void {
  if (isIn) document.documentElement.dataset.account = "in";
  else delete document.documentElement.dataset.account;
  dispatchEvent(new Event(CHANGE));
}

/** Runs in the head of every page. */
export const showAccountEarly = `try{if(localStorage.getItem("${KEY}"))document.documentElement.dataset.account="in"}catch{}`;
