/** JSON as the provider writes it: slashes and non-ASCII are escaped. Verifying a reserialized body fails, as in production. */
export const providerJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
