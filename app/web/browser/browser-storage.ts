/** A storage of the browser that may refuse: private browsing, settings, no room. Whoever keeps something there does without it then. */
const quiet = (place: "localStorage" | "sessionStorage") => ({
  /** What is kept; null for nothing, undefined where the browser refuses to say. */
  get(key: string): string | null | undefined {
    try {
      return globalThis[place].getItem(key);
    } catch {
      return undefined;
    }
  },
  set(key: string, text: string): void {
    try {
      globalThis[place].setItem(key, text);
    } catch {}
  },
  remove(key: string): void {
    try {
      globalThis[place].removeItem(key);
    } catch {}
  },
  /** Takes out all that is kept under keys which begin like this. */
  removeAll(beginning: string): void {
    try {
      for (const key of Object.keys(globalThis[place]))
        if (key.startsWith(beginning)) globalThis[place].removeItem(key);
    } catch {}
  },
});

/** For all windows of this browser, until it is taken out. */
export const browserStorage = quiet("localStorage");
/** For this window, as long as it is open. */
export const windowStorage = quiet("sessionStorage");
