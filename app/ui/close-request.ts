import { useEffect, useRef } from "react";

/** The browser's own (WHATWG HTML, "close requests"), as far as it is needed here: TypeScript's library does not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Closes what lies over the page when the device asks for it: on an Android phone Back, by key or by gesture, takes away what is on
 * top, and only then leaves the page. Where a browser does not pass that on, the buttons and Escape close it as ever.
 */
export function useCloseRequest(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => latest.current();
    return () => watcher.destroy();
  }, [open]);
}
