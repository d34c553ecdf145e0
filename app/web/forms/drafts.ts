import { windowStorage } from "../browser/browser-storage.ts";
import { forgetCopies } from "../browser/forget-copies.ts";

const FORGOTTEN = "draftsforgotten";

/**
 * Unsent text of this window: reviews (`review:`) and other forms (`typed:`). It survives log-in but not log-out, which also
 * removes the copies of bookings: somebody else may use the computer next.
 */
export const drafts = {
  forget(): void {
    void forgetCopies();
    for (const beginning of ["review:", "typed:"]) windowStorage.removeAll(beginning);
    dispatchEvent(new Event(FORGOTTEN));
  },
  /** Returns the unsubscribe function. */
  onForget(hear: () => void): () => void {
    addEventListener(FORGOTTEN, hear);
    return () => removeEventListener(FORGOTTEN, hear);
  },
};
