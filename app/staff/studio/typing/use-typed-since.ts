import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useNavigation } from "react-router";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { type DrawnField, FIELD } from "#modules/studio/model.ts";
import { drawTyped, type FormFields, nameAfterPress, type TypedFields, typedSince } from "./typed-since.ts";

const typedIn = (form: HTMLFormElement): Record<string, string> => fieldsOf(new FormData(form));
const none: TypedFields = new Map();

interface Caret {
  name: string;
  start: number | null;
  end: number | null;
}

interface Kept {
  drawn: string;
  /** Fields that the server has. */
  saved: FormFields;
  saving: FormFields;
  /** Fields of a form that is under way as a whole, and its button. */
  sent: FormFields | null;
  pressed: string;
  typed: TypedFields;
  caret: Caret | null;
  /** Names of entries that stand open. */
  open: readonly string[];
}

interface Drawn {
  /** Names the drawing: a change of it draws the form again. */
  drawn: string;
  fields: readonly DrawnField[];
  /** False if the typed words were given up. */
  isCarried: boolean;
}

/** Carries what is typed while a request is under way into the form that its answer draws, with the caret. */
export function useTypedSince(form: RefObject<HTMLFormElement | null>, { drawn, fields, isCarried }: Drawn) {
  const kept = useRef<Kept>({
    drawn,
    saved: {},
    saving: {},
    sent: null,
    pressed: "",
    typed: none,
    caret: null,
    open: [],
  });
  const { current } = kept;
  if (current.drawn !== drawn) {
    current.drawn = drawn;
    Object.assign(
      current,
      form.current && isCarried ? carriedFrom(form.current, current) : { typed: none, caret: null, open: [] },
    );
    Object.assign(current, { sent: null, pressed: "" });
  }
  const { typed } = current;
  const drawnFields = useMemo(() => (typed.size === 0 ? fields : drawTyped(fields, typed)), [fields, typed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is the reason
  useLayoutEffect(() => {
    if (!form.current) return;
    const saved = typedIn(form.current);
    for (const [name, value] of typed) {
      if (value === null) saved[name] = "yes";
      else delete saved[name];
    }
    current.saved = saved;
    for (const name of current.open) {
      const entry = document.getElementById(name);
      if (entry instanceof HTMLDetailsElement) entry.open = true;
    }
    putCaret(form.current, current.caret);
  }, [drawn]);
  // The answer's address has scrolled elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is the reason
  useEffect(() => {
    if (typed.size > 0 && current.caret) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [drawn]);

  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") Object.assign(kept.current, { sent: null, pressed: "" });
  }, [state]);

  return {
    fields: drawnFields,
    hasTyped: typed.size > 0,
    /** The form goes as a whole, by this button. */
    noteSent: useCallback((sent: HTMLFormElement, submitter: HTMLElement | null) => {
      const pressed = submitter instanceof HTMLButtonElement ? submitter.value : "";
      Object.assign(kept.current, { sent: typedIn(sent), pressed });
    }, []),
    noteSaving: useCallback((sent: HTMLFormElement) => {
      kept.current.saving = typedIn(sent);
    }, []),
    noteSaved: useCallback(() => {
      kept.current.saved = kept.current.saving;
    }, []),
  };
}

function carriedFrom(form: HTMLFormElement, kept: Kept): Pick<Kept, "typed" | "caret" | "open"> {
  const { saved, pressed } = kept;
  const sent = kept.sent ?? saved;
  const caret = caretIn(form);
  const name = caret && nameAfterPress(caret.name, pressed, sent);
  const open = [...form.querySelectorAll("details[open][id]")].flatMap(
    ({ id }) => nameAfterPress(id, pressed, sent) ?? [],
  );
  return {
    ...{ typed: typedSince(sent, typedIn(form), pressed), open },
    caret: caret && name !== null ? { ...caret, name } : null,
  };
}

/** Field in which somebody writes; an editor has its name in a hidden one. */
function caretIn(form: HTMLFormElement): Caret | null {
  const { activeElement: active } = document;
  if (!active || !form.contains(active)) return null;
  const hidden = active.closest("[data-rich]")?.querySelector<HTMLInputElement>(`input[name^="${FIELD}."]`);
  if (hidden) return { name: hidden.name, start: null, end: null };
  if (
    active instanceof HTMLTextAreaElement ||
    active instanceof HTMLInputElement ||
    active instanceof HTMLSelectElement
  )
    return { name: active.name, ...("selectionStart" in active ? selectionOf(active) : { start: null, end: null }) };
  return null;
}

const selectionOf = ({ selectionStart: start, selectionEnd: end }: HTMLInputElement | HTMLTextAreaElement) => ({
  start,
  end,
});

function putCaret(form: HTMLFormElement, caret: Caret | null): void {
  const named = caret && form.elements.namedItem(caret.name);
  if (!(named instanceof HTMLElement)) return;
  const plain = [...(named.closest("[data-rich]")?.querySelectorAll("textarea") ?? [])].at(-1);
  const field = named instanceof HTMLInputElement && named.type === "hidden" ? plain : named;
  for (let at = field?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
  field?.focus({ preventScroll: true });
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isText && caret?.start != null) field.setSelectionRange(caret.start, caret.end);
}
