import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { windowStorage } from "../browser/browser-storage.ts";
import { drafts } from "./drafts.ts";
import { TRAP } from "./trap-name.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** Values by name; of checkboxes and radios by name and value. */
type Standing = Map<string, string>;

/** Passwords must not be stored, and hidden fields belong to the page. */
const neverKept = /^(hidden|password|file|submit|button)$/;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement) &&
      !["", TRAP].includes(one.name) &&
      !neverKept.test(one.type) &&
      !one.disabled,
  );

const isPressed = (one: Control): one is HTMLInputElement => one.type === "checkbox" || one.type === "radio";
const nameOf = (one: Control): string => (isPressed(one) ? `${one.name}=${one.value}` : one.name);
const nowIn = (one: Control): string => (isPressed(one) ? String(one.checked) : one.value);

function firstIn(one: Control): string {
  if (isPressed(one)) return String(one.defaultChecked);
  if (!(one instanceof HTMLSelectElement)) return one.defaultValue;
  return ([...one.options].find(({ defaultSelected }) => defaultSelected) ?? one.options[0])?.value ?? "";
}

const standing = (form: HTMLFormElement, read: (one: Control) => string): Standing =>
  new Map(controlsOf(form).map((one) => [nameOf(one), read(one)]));

/** As if typed, so that listeners react. */
export function fillField(one: Control, value: string): void {
  if (isPressed(one)) {
    one.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value);
  one.dispatchEvent(new Event("input", { bubbles: true }));
  if (one instanceof HTMLSelectElement) one.dispatchEvent(new Event("change", { bubbles: true }));
}

/** True after the first page of this document. */
const isAwake = (): boolean => document.documentElement.dataset.awake !== undefined;

/** Also true if the phone had discarded the page. */
function isReloaded(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isThrownOut = "wasDiscarded" in document && document.wasDiscarded === true;
  return !isAwake() && (loaded?.type === "reload" || isThrownOut);
}

function take(key: string): string | null | undefined {
  const kept = windowStorage.get(key);
  windowStorage.remove(key);
  return kept;
}

/** Null if nothing is unsaved. */
function newIn(form: HTMLFormElement, known: Standing): string | null {
  const typed = [...standing(form, nowIn)].filter(([name, value]) => known.get(name) !== value);
  return typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : null;
}

function fillAgain(form: HTMLFormElement, kept: string | null | undefined): void {
  const typed: Record<string, string> = JSON.parse(kept ?? "{}");
  for (const one of controlsOf(form)) {
    const value = typed[nameOf(one)];
    // Text typed since is newer.
    if (value === undefined || nowIn(one) !== firstIn(one) || nowIn(one) === value) continue;
    fillField(one, value);
    const folded = one.closest("details");
    if (folded) folded.open = true;
  }
}

/**
 * Restores unsent input after a reload, Back or Forward, as browsers do without scripts.
 * It is stored in this window while out of sight; the next page with the form takes it out.
 * Log-out removes it. `answer` is a refused submission's result; `onLeave` gets a form that is left with unsent input.
 */
export function useThroughReload(
  place: RefObject<HTMLElement | null>,
  form: string,
  answer: unknown,
  onLeave?: (form: HTMLFormElement) => void,
): void {
  const key = `typed:${form}`;
  const { key: entry } = useLocation();
  const isByBack = useNavigationType() === "POP";
  /** A modal has its own history entry. */
  const history = useRef({ entry, isByBack });
  useLayoutEffect(() => {
    history.current.entry = entry;
  }, [entry]);
  /** Values that need no storing: rendered, or sent later. */
  const came = useRef<Standing>(new Map());
  const known = useRef<Standing>(came.current);
  // Before the fields' own effects: the country list reads its value once.
  useLayoutEffect(() => {
    const kept = take(key);
    const left = take(`${key}:${history.current.entry}`);
    const here = formAt(place.current);
    if (!here) return;
    came.current = standing(here, firstIn);
    if (isReloaded()) fillAgain(here, kept);
    else if (isAwake() && history.current.isByBack) fillAgain(here, left);
    return () => {
      const typed = newIn(here, known.current);
      if (typed === null) return;
      windowStorage.set(`${key}:${history.current.entry}`, typed);
      onLeave?.(here);
    };
  }, [key, place, onLeave]);
  useEffect(() => {
    const here = formAt(place.current);
    if (!here) return;
    // A refused form is still to be sent in full.
    if (answer || known.current.size === 0) known.current = came.current;
    const keep = (): void => {
      const typed = newIn(here, known.current);
      if (typed !== null) windowStorage.set(key, typed);
    };
    const hide = (): void => (document.visibilityState === "hidden" ? keep() : windowStorage.remove(key));
    const send = (): void => {
      known.current = standing(here, nowIn);
    };
    /** Restored while sending: it can be sent again. */
    const comeBack = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      windowStorage.remove(key);
      known.current = came.current;
    };
    const stopHearing = drafts.onForget(send);
    const stop = new AbortController();
    here.addEventListener("submit", send, stop);
    document.addEventListener("visibilitychange", hide, stop);
    window.addEventListener("pagehide", keep, stop);
    window.addEventListener("pageshow", comeBack, stop);
    return () => {
      stopHearing();
      stop.abort();
    };
  }, [key, place, answer]);
}

const formAt = (place: HTMLElement | null): HTMLFormElement | null =>
  place instanceof HTMLFormElement ? place : (place?.querySelector("form") ?? null);
