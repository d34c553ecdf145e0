import { type RefObject, useLayoutEffect } from "react";
import { drafts } from "#app/web/forms/drafts.ts";
import { fillField } from "#app/web/forms/through-reload.ts";
import { keptToken } from "./kept-token.ts";

/** Fields shared by account forms, never a password. */
const shared = ["name", "email", "country", "mobileNumber"] as const;

let kept: Partial<Record<string, string>> = {};
const forget = (): void => {
  kept = {};
};
// After log-in or log-out, somebody else may use the window.
if (!import.meta.env.SSR) {
  drafts.onForget(forget);
  keptToken.onChange(forget);
}

/** Carries typed values between account forms of this document, such as from Register to Login. Filled fields stay. */
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
