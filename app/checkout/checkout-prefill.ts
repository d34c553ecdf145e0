import { useEffect } from "react";
import { keptToken } from "#app/account/kept-token.ts";

type Typed = Partial<Record<string, string>>;

/** Last typed traveller details in this document, and whether that ride was for adults only. */
let last: { typed: Typed; isForAdults: boolean | undefined } | null = null;
/** True if the ride shown last is for adults only. */
let isForAdultsHere: boolean | undefined;
// After log-in or log-out, somebody else may use the window.
if (!import.meta.env.SSR)
  keptToken.onChange(() => {
    last = null;
  });

export function savePrefill(form: HTMLFormElement): void {
  note(Object.fromEntries(new FormData(form)) as Typed);
}

function note({ requestKey: _, ...typed }: Typed): void {
  last = { typed, isForAdults: isForAdultsHere };
}

/**
 * Last typed traveller details, for any ride: after losing the places nobody types them again. `answered` takes precedence.
 * Null on the server and in a new document. Never includes the form's key, or a consent to other terms (`isForAdults`;
 * undefined without a ride).
 */
export function useCheckoutPrefill(answered: Typed | undefined, isForAdults: boolean | undefined): Typed | null {
  useEffect(() => {
    if (isForAdults !== undefined) isForAdultsHere = isForAdults;
  }, [isForAdults]);
  useEffect(() => {
    if (answered) note(answered);
  }, [answered]);
  if (last === null || last.isForAdults === isForAdults) return last?.typed ?? null;
  const { adult: _, ...others } = last.typed;
  return others;
}
