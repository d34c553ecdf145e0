import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { windowStorage } from "../browser/browser-storage.ts";
import { drafts } from "./drafts.ts";
import { TRAP } from "./trap-name.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** What stands in a form, by the names of its fields; of one that is pressed, by its name and value, whether it is. */
type Standing = Map<string, string>;

/** Passwords are nobody's to keep, and what is hidden is the page's own. */
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

/** What the page came with, whatever was typed into it since. */
function firstIn(one: Control): string {
  if (isPressed(one)) return String(one.defaultChecked);
  if (!(one instanceof HTMLSelectElement)) return one.defaultValue;
  return ([...one.options].find(({ defaultSelected }) => defaultSelected) ?? one.options[0])?.value ?? "";
}

const standing = (form: HTMLFormElement, read: (one: Control) => string): Standing =>
  new Map(controlsOf(form).map((one) => [nameOf(one), read(one)]));

/** As if it had been typed: what answers to that (the question after a slip, the dial code) answers to this too. */
export function fillField(one: Control, value: string): void {
  if (isPressed(one)) {
    one.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value);
  one.dispatchEvent(new Event("input", { bubbles: true }));
  if (one instanceof HTMLSelectElement) one.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The document has shown something before this. */
const isAwake = (): boolean => document.documentElement.dataset.awake !== undefined;

/**
 * The document was loaded anew where it stood, by a press or because the phone had thrown it out meanwhile, and this is the first that is
 * shown of it.
 */
function isReloaded(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isThrownOut = "wasDiscarded" in document && document.wasDiscarded === true;
  return !isAwake() && (loaded?.type === "reload" || isThrownOut);
}

/** What is kept under a key, and no longer. */
function take(key: string): string | null | undefined {
  const kept = windowStorage.get(key);
  windowStorage.remove(key);
  return kept;
}

/** What stands in the form and is known to nobody yet, by name; null for nothing. */
function newIn(form: HTMLFormElement, known: Standing): string | null {
  const typed = [...standing(form, nowIn)].filter(([name, value]) => known.get(name) !== value);
  return typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : null;
}

function fillAgain(form: HTMLFormElement, kept: string | null | undefined): void {
  const typed: Record<string, string> = JSON.parse(kept ?? "{}");
  for (const one of controlsOf(form)) {
    const value = typed[nameOf(one)];
    // What has been typed since is newer.
    if (value === undefined || nowIn(one) !== firstIn(one) || nowIn(one) === value) continue;
    fillField(one, value);
    const folded = one.closest("details");
    if (folded) folded.open = true;
  }
}

/**
 * What was typed into the form that `place` is, or holds, and was not sent yet, stands in it again after a reload, and when Back or
 * Forward leads to it within the site, as a browser does it for pages without scripts. It is kept in this window alone, and only while
 * the page is out of sight: the next page with this form, or at this place of the window's history, takes it out, and shows it then and
 * at no other time. Whoever logs out takes along what stands there. `answer` is what has come back of the form, which was not taken
 * then; `onLeave` is handed the form as it is left with something new in it.
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
  /** Where in the window's history it stands, and how it was come to. A modal over the page has a place of its own there. */
  const history = useRef({ entry, isByBack });
  useLayoutEffect(() => {
    history.current.entry = entry;
  }, [entry]);
  /** What the page came with, and what there is no need to keep: that, or what was sent later. */
  const came = useRef<Standing>(new Map());
  const known = useRef<Standing>(came.current);
  // Before the effects of the fields themselves: a list of countries reads what is chosen once, as it comes alive.
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
    // What was answered was not taken: all of it is still to be sent.
    if (answer || known.current.size === 0) known.current = came.current;
    const keep = (): void => {
      const typed = newIn(here, known.current);
      if (typed !== null) windowStorage.set(key, typed);
    };
    const hide = (): void => (document.visibilityState === "hidden" ? keep() : windowStorage.remove(key));
    const send = (): void => {
      known.current = standing(here, nowIn);
    };
    /** Brought back as it was left, in the middle of sending: what was sent stands there to be sent again. */
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
