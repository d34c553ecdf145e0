import { useEffect } from "react";
import { useNavigate } from "react-router";

const KEPT = "staff-keys";

/** Single letters can be switched off (WCAG 2.1.4). */
export const areLettersOn = (): boolean => localStorage.getItem(KEPT) !== "off";
export const switchLetters = (isOn: boolean): void => localStorage.setItem(KEPT, isOn ? "on" : "off");

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Innermost layer that is open: a sheet or dialog before the screen. */
const layer = (): ParentNode =>
  [...document.querySelectorAll<HTMLElement>("dialog[open], [role=dialog]")].at(-1) ?? document.querySelector("main") ?? document;

const isOverScreen = (): boolean => layer() !== document.querySelector("main");

const shown = <Found extends HTMLElement>(selector: string, within: ParentNode = layer()): Found[] =>
  [...within.querySelectorAll<Found>(selector)].filter((one) => one.checkVisibility());

/** Moves the focus by one row; the first press takes the first row. */
function moveRow(step: 1 | -1): void {
  const rows = shown<HTMLElement>("[data-row]");
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

const pressIn = (row: Element | null | undefined, selector: string): boolean => {
  const found = row?.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null && found !== undefined;
};

const rowInFocus = (): Element | null | undefined => document.activeElement?.closest("[data-row]");

interface Keys {
  openPalette(): void;
  openHelp(): void;
}

/** Keys of the console. Letters are silent while somebody writes, and can be switched off. */
export function useKeys({ openPalette, openHelp }: Keys): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goesTo = false;
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "k") {
        event.preventDefault();
        openPalette();
        return;
      }
      if ((event.ctrlKey || event.metaKey) && key === "Enter") {
        if (pressIn(document.querySelector("[role=dialog]"), "[data-confirm]")) event.preventDefault();
        return;
      }
      if (key === "Escape") {
        const close = shown<HTMLElement>("[data-close]")[0];
        if (close) {
          event.preventDefault();
          close.click();
        }
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(target) || !areLettersOn()) return;
      const letter = key.toLowerCase();
      if (goesTo) {
        goesTo = false;
        const entry = document.querySelector<HTMLAnchorElement>(`.rail [data-go="${CSS.escape(letter)}"]`);
        if (entry && !isOverScreen()) {
          event.preventDefault();
          navigate(entry.pathname);
        }
        return;
      }
      const isDone = (() => {
        if (key === "?") return openHelp(), true;
        if (key === "Enter" && target === rowInFocus()) return pressIn(rowInFocus(), "[data-open]");
        if (letter === "j") return moveRow(1), true;
        if (letter === "k") return moveRow(-1), true;
        if (letter === "d" && rowInFocus()) return pressIn(rowInFocus(), "[data-deed]");
        if (isOverScreen()) return false;
        if (key === "/") return document.querySelector<HTMLElement>("[data-find]")?.focus(), true;
        if (letter === "g") return (goesTo = true);
        const [control] = shown<HTMLElement>(`[data-key="${CSS.escape(letter)}"]`);
        control?.click();
        return control !== undefined;
      })();
      if (isDone) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [navigate, openPalette, openHelp]);
}
