/** Storage may refuse (private browsing, settings, full); callers work without it. */
const quiet = (place: "localStorage" | "sessionStorage") => ({
  /** Undefined if the browser refuses. */
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
  removeAll(beginning: string): void {
    try {
      for (const key of Object.keys(globalThis[place]))
        if (key.startsWith(beginning)) globalThis[place].removeItem(key);
    } catch {}
  },
});

export const browserStorage = quiet("localStorage");
export const windowStorage = quiet("sessionStorage");
