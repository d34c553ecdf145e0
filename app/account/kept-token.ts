import { browserStorage } from "#app/web/browser/browser-storage.ts";

const KEY = "token";
const CHANGE = "accountchange";

/**
 * The token in local storage (specification §3). Whether there is one is written on <html> as `data-account`, by an inline
 * script before anything is painted, so that pages which are the same for everybody show the right buttons without a flash.
 */
export const keptToken = {
  get(): string | null {
    return browserStorage.get(KEY) ?? null;
  },
  keep(token: string): void {
    if (keptToken.get() === token) return;
    // A browser that keeps nothing still has the cookie.
    browserStorage.set(KEY, token);
    mark(true);
  },
  forget(): void {
    browserStorage.remove(KEY);
    mark(false);
  },
  /** Calls `hear` after a log-in and a log-out, in this window or another. Returns how to stop. */
  onChange(hear: () => void): () => void {
    addEventListener(CHANGE, hear);
    return () => removeEventListener(CHANGE, hear);
  },
  /** Follows what other windows of this browser do. Returns how to stop. */
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
