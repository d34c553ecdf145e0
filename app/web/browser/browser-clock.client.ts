/** The reader's own clock. */
export const browserNow = (): number => Date.now();
