import { type RefObject, useLayoutEffect } from "react";
import { drafts } from "#app/web/forms/drafts.ts";
import { fillField } from "#app/web/forms/through-reload.ts";
import { keptToken } from "./kept-token.ts";

/** Fields that the forms of the account share; a password is never among them. */
const shared = ["name", "email", "country", "mobileNumber"] as const;

let kept: Partial<Record<string, string>> = {};
const forget = (): void => {
  kept = {};
};
// After a log-in or a log-out somebody else may be at the same window.
if (!import.meta.env.SSR) {
  drafts.onForget(forget);
  keptToken.onChange(forget);
}

/**
 * Keeps what is typed into a form of the account while this document is open, and fills it into the next one: the register dialog that
 * was closed, the log-in behind it, the form for a forgotten password. Fields in which something stands already are left alone.
 */
export function useKeptFields(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const here = form.current;
    if (!here) return;
    for (const name of shared) {
      const field = here.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.value === "" && kept[name]) fillField(field, kept[name]);
    }
    const keep = ({ target }: Event): void => {
      const { name, value } = target as HTMLInputElement;
      if ((shared as readonly string[]).includes(name)) kept[name] = value;
    };
    const stop = new AbortController();
    here.addEventListener("input", keep, stop);
    here.addEventListener("change", keep, stop);
    return () => stop.abort();
  });
}
