import { useEffect } from "react";
import { keptToken } from "#app/account/kept-token.ts";

type Typed = Partial<Record<string, string>>;

/** What was last typed into the form of who rides, for as long as this document is open, and whether that ride was for adults alone. */
let last: { typed: Typed; isForAdults: boolean | undefined } | null = null;
/** Of the ride whose form was shown last. */
let isForAdultsHere: boolean | undefined;
// Who logs in or out may be somebody else at the same window.
if (!import.meta.env.SSR)
  keptToken.onChange(() => {
    last = null;
  });

/** Notes what stands in the form of who rides as it is left. */
export function savePrefill(form: HTMLFormElement): void {
  note(Object.fromEntries(new FormData(form)) as Typed);
}

function note({ requestKey: _, ...typed }: Typed): void {
  last = { typed, isForAdults: isForAdultsHere };
}

/**
 * What was last typed about who rides, whichever ride it was for: whoever loses the places at the press of the button, and looks
 * for others on the pages of the tours, need not type it again. `answered` is what has just come back of it. Null on the server
 * and in a new document; the key of a form is never another form's, nor is what was ticked under another sentence than this ride's
 * (`isForAdults`; undefined where no ride is shown).
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
