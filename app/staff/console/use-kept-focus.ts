import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

const LAYERS = "[role=dialog], dialog[open]";

const openLayer = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(LAYERS)].at(-1) ?? document.getElementById("screen");

/** Field in the place of a removed one: forms that filter are drawn again. */
function sameField(lost: Element, within: HTMLElement): HTMLElement | undefined {
  if (!(lost instanceof HTMLInputElement || lost instanceof HTMLSelectElement)) return undefined;
  const isBox = lost.type === "checkbox" || lost.type === "radio";
  return [...within.querySelectorAll<typeof lost>(`[name="${CSS.escape(lost.name)}"]`)].find(
    ({ type, value }) => type === lost.type && (!isBox || value === lost.value),
  );
}

/** Begins each new screen at its start, and keeps the focus near when its element goes. */
export function useKeptFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && !document.activeElement?.closest(LAYERS))
      document.getElementById("screen")?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const keep = () => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      const layer = openLayer();
      const next = layer && (sameField(last, layer) ?? layer);
      last = null;
      next?.focus({ preventScroll: true });
    };
    const removals = new MutationObserver(keep);
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    return () => {
      removals.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, []);
}
