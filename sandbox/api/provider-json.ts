/**
 * JSON as the provider writes it, which is not how JSON.stringify does: slashes are escaped, and all that is not ASCII.
 * A receiver that verifies a parsed and re-written body fails, as it would in life.
 */
export const providerJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
