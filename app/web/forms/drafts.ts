import { windowStorage } from "../browser/browser-storage.ts";
import { forgetCopies } from "../browser/forget-copies.ts";

const FORGOTTEN = "draftsforgotten";

/**
 * What somebody has begun to write in this window, a review (`review:`) or any form (`typed:`). Copies of bookings on this device go
 * with it. It outlives the log-in for which they
 * left it, and not the log-out, after which somebody else may be at the same computer.
 */
export const drafts = {
  forget(): void {
    void forgetCopies();
    for (const beginning of ["review:", "typed:"]) windowStorage.removeAll(beginning);
    dispatchEvent(new Event(FORGOTTEN));
  },
  /** Calls `hear` when all of them are forgotten, for the forms that are still shown. Returns how to stop. */
  onForget(hear: () => void): () => void {
    addEventListener(FORGOTTEN, hear);
    return () => removeEventListener(FORGOTTEN, hear);
  },
};
