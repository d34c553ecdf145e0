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
  [...document.querySelectorAll<HTMLElement>("dialog[open], [role=dialog]")].at(-1) ??
  document.querySelector("main") ??
  document;

const isOverScreen = (): boolean => layer() !== document.querySelector("main");

/** True below a native dialog, where nothing that opens could be reached. */
const isBelowModal = (): boolean => document.querySelector("dialog:modal") !== null;

const shown = <Found extends HTMLElement>(selector: string, within: ParentNode = layer()): Found[] =>
  [...within.querySelectorAll<Found>(selector)].filter((one) => one.checkVisibility());

const rowInFocus = () => document.activeElement?.closest<HTMLElement>("[data-row]");

/** Moves the focus by one row; the first press takes the first row. */
function moveRow(step: 1 | -1): boolean {
  // Of five hundred rows only the next ones are asked if they are in sight.
  const rows = [...layer().querySelectorAll<HTMLElement>("[data-row]")];
  const focused = rowInFocus();
  const at = focused ? rows.indexOf(focused) : -1;
  const ahead = step === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).reverse();
  const next = (at < 0 ? rows : ahead).find((row) => row.checkVisibility());
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

const pressIn = (row: Element | null | undefined, selector: string): boolean => {
  const found = row?.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null && found !== undefined;
};

interface Keys {
  openPalette(): void;
  openHelp(): void;
}

/** Keys with Ctrl or Cmd, and Escape: they work while somebody writes, too. Returns true for a key that did something. */
function pressAlways({ key, ctrlKey, metaKey }: KeyboardEvent, { openPalette }: Keys): boolean {
  if (key === "Escape") {
    const [close] = shown<HTMLElement>("[data-close]");
    close?.click();
    return close !== undefined;
  }
  if (!(ctrlKey || metaKey)) return false;
  if (key.toLowerCase() === "k") {
    if (!isBelowModal()) openPalette();
    return true;
  }
  return key === "Enter" && pressIn(document.querySelector("[role=dialog]"), "[data-confirm]");
}

/** Letters of rows and of the help, on the screen and on the sheet above it. */
function pressInRows({ key, target }: KeyboardEvent, { openHelp }: Keys): boolean {
  const letter = key.toLowerCase();
  const row = rowInFocus();
  if (key === "?") {
    if (!isBelowModal()) openHelp();
    return true;
  }
  if (key === "Enter") return target === row && pressIn(row, "[data-open]");
  if (letter === "j" || letter === "k") return moveRow(letter === "j" ? 1 : -1);
  return letter === "d" && pressIn(row, "[data-deed]");
}

/** Letters of the screen itself: they rest while a sheet lies above it. */
function pressOnScreen(key: string): boolean {
  const control =
    key === "/"
      ? document.querySelector<HTMLElement>("[data-find]")
      : shown<HTMLElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]`)[0];
  if (key === "/") control?.focus();
  else control?.click();
  return control !== null && control !== undefined;
}

const menuPath = (letter: string): string | undefined =>
  document.querySelector<HTMLAnchorElement>(`.rail [data-go="${CSS.escape(letter.toLowerCase())}"]`)?.pathname;

/** Keys of the console. Letters are silent while somebody writes, and can be switched off. */
export function useKeys({ openPalette, openHelp }: Keys): void {
  const navigate = useNavigate();
  useEffect(() => {
    const keys = { openPalette, openHelp };
    let isGoing = false;
    const pressLetter = (event: KeyboardEvent): boolean => {
      const wasGoing = isGoing;
      isGoing = false;
      const path = wasGoing && !isOverScreen() ? menuPath(event.key) : undefined;
      if (path !== undefined) void navigate(path);
      if (wasGoing) return path !== undefined;
      if (pressInRows(event, keys)) return true;
      if (isOverScreen()) return false;
      isGoing = event.key.toLowerCase() === "g";
      return isGoing || pressOnScreen(event.key);
    };
    const press = (event: KeyboardEvent) => {
      const isLetter = !(event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) && areLettersOn();
      if (pressAlways(event, keys) || (isLetter && pressLetter(event))) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [navigate, openPalette, openHelp]);
}
