import { keptToken } from "./kept-token.ts";

/** Who is logged in, as far as forms ask for it. */
export interface Contact {
  name: string;
  email: string;
  mobileNumber: string;
  country: string | null;
}

/** Asked for each form anew: the profile may have been changed since the last one. Null too when there is no answer. */
const contactOf = (token: string): Promise<Contact | null> =>
  fetch("/session", { headers: { authorization: `Bearer ${token}` } })
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ contact: Contact | null }>) : { contact: null }))
    .then((known) => known.contact)
    .catch(() => null);

/**
 * Fills the empty fields of a form with what a logged-in traveller has told us before (specification §4), and takes it out
 * again at log-out. `fields` says which field takes what. What somebody has typed is never touched. Returns how to stop.
 */
export function prefill(
  form: HTMLFormElement | null | undefined,
  fields: Readonly<Record<string, keyof Contact>>,
): () => void {
  let isHere = true;
  const filled = new Map<HTMLInputElement, string>();
  const look = async (): Promise<void> => {
    const token = keptToken.get();
    const contact = token === null ? null : await contactOf(token);
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
