/** The reader's clock; the server uses the app context's. */
export const browserNow = (): number => Date.now();
