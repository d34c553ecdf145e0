import { type Contact, fetchContact } from "./fetch-contact.ts";
import { keptToken } from "./kept-token.ts";

/**
 * Fills empty fields from the traveller's profile (specification §4) and clears them at log-out. `fields` maps fields to
 * profile values. Typed text is never touched. Returns the stop function.
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
    // The token changed meanwhile; a newer request is under way.
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
