import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { windowStorage } from "./browser-storage.ts";
import { TRAP } from "./trap.tsx";

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
function fill(one: Control, value: string): void {
  if (isPressed(one)) {
    one.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value);
  one.dispatchEvent(new Event("input", { bubbles: true }));
  if (one instanceof HTMLSelectElement) one.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The document was loaded anew where it stood, by a press or because the phone had thrown it out meanwhile, and this is the first that is shown of it. */
function isReloaded(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isThrownOut = "wasDiscarded" in document && document.wasDiscarded === true;
  return document.documentElement.dataset.awake === undefined && (loaded?.type === "reload" || isThrownOut);
}

function fillAgain(form: HTMLFormElement, kept: string | null | undefined): void {
  const typed: Record<string, string> = JSON.parse(kept ?? "{}");
  for (const one of controlsOf(form)) {
    const value = typed[nameOf(one)];
    // What has been typed since is newer.
    if (value === undefined || nowIn(one) !== firstIn(one) || nowIn(one) === value) continue;
    fill(one, value);
    const folded = one.closest("details");
    if (folded) folded.open = true;
  }
}

/**
 * What was typed into the form that `place` is, or holds, and was not sent yet, stands in it again after a reload. It is kept in this
 * window alone, and only while the page is out of sight: the next page with this form takes it out, and shows it after a reload and at
 * no other time. `answer` is what has come back of the form, which was not taken then.
 */
export function useThroughReload(place: RefObject<HTMLElement | null>, form: string, answer: unknown): void {
  const key = `typed:${form}`;
  /** What the page came with, and what there is no need to keep: that, or what was sent later. */
  const came = useRef<Standing>(new Map());
  const known = useRef<Standing>(came.current);
  // Before the effects of the fields themselves: a list of countries reads what is chosen once, as it comes alive.
  useLayoutEffect(() => {
    const kept = windowStorage.get(key);
    windowStorage.remove(key);
    const here = formAt(place.current);
    if (!here) return;
    came.current = standing(here, firstIn);
    if (isReloaded()) fillAgain(here, kept);
  }, [key, place]);
  useEffect(() => {
    const here = formAt(place.current);
    if (!here) return;
    // What was answered was not taken: all of it is still to be sent.
    if (answer || known.current.size === 0) known.current = came.current;
    const keep = (): void => {
      const typed = [...standing(here, nowIn)].filter(([name, value]) => known.current.get(name) !== value);
      if (typed.length > 0) windowStorage.set(key, JSON.stringify(Object.fromEntries(typed)));
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
    const stop = new AbortController();
    here.addEventListener("submit", send, stop);
    document.addEventListener("visibilitychange", hide, stop);
    window.addEventListener("pagehide", keep, stop);
    window.addEventListener("pageshow", comeBack, stop);
    return () => stop.abort();
  }, [key, place, answer]);
}

const formAt = (place: HTMLElement | null): HTMLFormElement | null =>
  place instanceof HTMLFormElement ? place : (place?.querySelector("form") ?? null);
