/** Address of the console to go on to; its first page for any other text. */
export const staffPathOf = (text: string | null): string =>
  text !== null && /^\/staff(?:\/(?!enter|invite|leave)[^\\]*|\?[^\\]*)?$/.test(text) ? text : "/staff";
