import { useEffect, useRef } from "react";

/** The part of WHATWG HTML's CloseWatcher used here; TypeScript's library lacks it. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/**
 * Closes an overlay on a close request: Back on Android, by key or gesture, which then does not leave the page. Without CloseWatcher,
 * buttons and Escape still close it.
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
