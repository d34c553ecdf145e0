import { windowStorage } from "./browser-storage.ts";

/**
 * What somebody has begun to write in this window, a review (`review:`) or any form (`typed:`). It outlives the log-in for which they
 * left it, and not the log-out, after which somebody else may be at the same computer.
 */
export const drafts = {
  forget(): void {
    for (const beginning of ["review:", "typed:"]) windowStorage.removeAll(beginning);
  },
};
