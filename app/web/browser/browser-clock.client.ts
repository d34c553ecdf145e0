/** The reader's own clock; the server has the house's. */
export const browserNow = (): number => Date.now();
