import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type useFetcher, useNavigation } from "react-router";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { AUTOSAVE, type AutosaveAnswer, PAGE_SAVE, STUDIO_FORM } from "./studio-address.ts";

/** A text is saved so long after the last letter. */
const QUIET_MS = 1_200;
/** Somebody who types on without a pause is saved so often. */
const LONGEST_WAIT_MS = 10_000;
/** Waits between tries while the line is lost. */
const AGAIN_MS = [2_000, 5_000] as const;

export interface SaveState {
  /** "10:42"; null before the first save of this page. */
  savedAt: string | null;
  /** True while a letter was typed that is not saved. */
  isUnsaved: boolean;
  /** Reason for which the last try failed. */
  problem: string | null;
}

interface Work {
  isDirty: boolean;
  isSending: boolean;
  /** Sent as a whole by a button. */
  isSubmitted: boolean;
  dirtySince: number;
  fails: number;
  save: number;
  timer: number | undefined;
}

const atRest: Omit<Work, "save"> = {
  ...{ isDirty: false, isSending: false, isSubmitted: false, dirtySince: 0, fails: 0, timer: undefined },
};
const nothing: SaveState = { savedAt: null, isUnsaved: false, problem: null };

export type SaveFetcher = ReturnType<typeof useFetcher<AutosaveAnswer | UnsavedAnswer>>;

interface SavedForm {
  address: string;
  /** Form as the server drew it. */
  drawn: string;
  /** Keeps a copy on the device, while a text is not saved. */
  keep(form: HTMLFormElement): void;
  forget(): void;
  /** A save goes, and has arrived. */
  noteSaving(form: HTMLFormElement): void;
  noteSaved(): void;
}

export interface Autosave {
  state: SaveState;
  /** Something was typed, or moved. */
  noteInput(): void;
  /** The form goes as a whole; its number follows that of the last save. */
  noteSubmit(): void;
  saveNow(): void;
}

/** Writes the number of a save into the form. */
function countSave(form: HTMLFormElement, save: number): void {
  const field = form.elements.namedItem(PAGE_SAVE);
  if (field instanceof HTMLInputElement) field.value = String(save);
}

/** Saves a form while somebody types, one save at a time, and tries again while the line is lost. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  fetcher: SaveFetcher,
  { address, drawn, keep, forget, noteSaving, noteSaved }: SavedForm,
): Autosave {
  const { state: moving } = useNavigation();
  const [state, setState] = useState(nothing);
  const work = useRef<Work>({ ...atRest, save: 0 });
  const isMoving = useRef(false);
  isMoving.current = moving !== "idle";
  const { submit } = fetcher;

  const saveNow = useCallback(() => {
    const { current } = work;
    window.clearTimeout(current.timer);
    if (!form.current || !current.isDirty || current.isSending || current.isSubmitted) return;
    if (isMoving.current) {
      current.timer = window.setTimeout(saveNow, QUIET_MS);
      return;
    }
    current.isSending = true;
    current.isDirty = false;
    current.dirtySince = 0;
    current.save += 1;
    countSave(form.current, current.save);
    noteSaving(form.current);
    const body = new FormData(form.current);
    body.set("press", AUTOSAVE);
    void submit(body, {
      method: "post",
      action: `${address}?${STUDIO_FORM}=1`,
      encType: "multipart/form-data",
    });
  }, [form, address, noteSaving, submit]);

  const noteInput = useCallback(() => {
    const { current } = work;
    const now = performance.now();
    current.isDirty = true;
    current.dirtySince ||= now;
    if (form.current) keep(form.current);
    window.clearTimeout(current.timer);
    const left = current.dirtySince + LONGEST_WAIT_MS - now;
    current.timer = window.setTimeout(saveNow, Math.max(0, Math.min(QUIET_MS, left)));
    setState((was) => (was.isUnsaved ? was : { ...was, isUnsaved: true }));
  }, [form, keep, saveNow]);

  const noteSubmit = useCallback(() => {
    const { current } = work;
    window.clearTimeout(current.timer);
    current.isSubmitted = true;
    current.save += 1;
    if (form.current) countSave(form.current, current.save);
  }, [form]);

  // Another text was drawn: what was typed is in it, or was discarded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is the reason
  useEffect(() => {
    const { current } = work;
    window.clearTimeout(current.timer);
    Object.assign(current, atRest);
    setState((was) => ({ ...nothing, savedAt: was.savedAt }));
  }, [drawn]);

  // A form that went as a whole and stayed on the page was not saved.
  useEffect(() => {
    const { current } = work;
    if (moving !== "idle" || !current.isSubmitted) return;
    current.isSubmitted = false;
    if (current.isDirty) current.timer = window.setTimeout(saveNow, AGAIN_MS[0]);
  }, [moving, saveNow]);

  const { data } = fetcher;
  useEffect(() => {
    if (!data) return;
    const { current } = work;
    current.isSending = false;
    if ("isAutosaved" in data) {
      current.fails = 0;
      noteSaved();
      if (!current.isDirty) forget();
      setState({ savedAt: data.at, isUnsaved: current.isDirty, problem: null });
    } else {
      current.isDirty = true;
      current.timer = window.setTimeout(saveNow, AGAIN_MS[Math.min(current.fails, AGAIN_MS.length - 1)]);
      current.fails += 1;
      setState((was) => ({ ...was, isUnsaved: true, problem: data.problem }));
    }
    if (current.isDirty && "isAutosaved" in data) current.timer = window.setTimeout(saveNow, QUIET_MS);
  }, [data, forget, noteSaved, saveNow]);

  // The line is back, or somebody has come in again in another tab.
  useEffect(() => {
    const again = () => {
      if (work.current.fails > 0) saveNow();
    };
    window.addEventListener("online", again);
    window.addEventListener("focus", again);
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("focus", again);
    };
  }, [saveNow]);

  useEffect(() => () => window.clearTimeout(work.current.timer), []);

  useEffect(() => {
    if (!state.isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!work.current.isSubmitted) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [state.isUnsaved]);

  return { state, noteInput, noteSubmit, saveNow };
}
