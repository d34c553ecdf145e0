import { type Contact, fetchContact } from "./fetch-contact.ts";
import { keptToken } from "./kept-token.ts";

/**
 * Fills the empty fields of a form with what a logged-in traveller has told us before (specification §4), and takes it out
 * again at log-out. `fields` says which field takes what. What somebody has typed is never touched. Returns how to stop.
 */
export function prefill(
  form: HTMLFormElement | null | undefined,
  fields: Readonly<Record<string, Exclude<keyof Contact, "id">>>,
): () => void {
  let isHere = true;
  const filled = new Map<HTMLInputElement, string>();
  const look = async (): Promise<void> => {
    const token = keptToken.get();
    const contact = token === null ? null : await fetchContact(token);
    // Whoever has logged in or out since the question was asked has asked anew.
    if (!isHere || keptToken.get() !== token) return;
    if (contact === null) {
      for (const [input, value] of filled) if (input.value === value) input.value = "";
      filled.clear();
      return;
    }
    for (const [field, what] of Object.entries(fields)) {
      const input = form?.elements.namedItem(field);
      const value = contact[what];
      if (!(input instanceof HTMLInputElement) || input.value !== "" || !value) continue;
      input.value = value;
      filled.set(input, value);
    }
  };
  const begin = (): void => {
    look().catch(() => undefined);
  };
  begin();
  const stop = keptToken.onChange(begin);
  return () => {
    isHere = false;
    stop();
  };
}
