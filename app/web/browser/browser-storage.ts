/** Browser storage that may refuse (private browsing, settings, full). Callers work without it. */
const quiet = (place: "localStorage" | "sessionStorage") => ({
  /** Null for no value, undefined if the browser refuses. */
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
  /** Removes all keys with this prefix. */
  removeAll(beginning: string): void {
    try {
      for (const key of Object.keys(globalThis[place]))
        if (key.startsWith(beginning)) globalThis[place].removeItem(key);
    } catch {}
  },
});

export const browserStorage = quiet("localStorage");
export const windowStorage = quiet("sessionStorage");
