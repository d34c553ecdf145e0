import { useEffect } from "react";
import { keptToken } from "#app/account/kept-token.ts";

type Typed = Partial<Record<string, string>>;

/** What was last typed into the form of who rides, for as long as this document is open. */
let last: Typed | null = null;
// Who logs in or out may be somebody else at the same window.
if (!import.meta.env.SSR)
  keptToken.onChange(() => {
    last = null;
  });

/** Notes what stands in the form of who rides as it is left. */
export function keepLastTyped(form: HTMLFormElement): void {
  const { requestKey: _, ...typed } = Object.fromEntries(new FormData(form)) as Typed;
  last = typed;
}

/**
 * What was last typed about who rides, whichever ride it was for: whoever loses the places at the press of the button, and looks
 * for others on the pages of the tours, need not type it again. `answered` is what has just come back of it. Null on the server
 * and in a new document; the key of a form is never another form's.
 */
export function useLastTyped(answered: Typed | undefined): Typed | null {
  useEffect(() => {
    if (!answered) return;
    const { requestKey: _, ...typed } = answered;
    last = typed;
  }, [answered]);
  return last;
}
