const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that is safe between tags and within double quotes: for the few pieces of a page that are written as a whole. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

/** Attributes as they stand in a tag, each with a space before it; those that are undefined are left out. */
export const htmlAttributes = (attributes: Record<string, string | number | undefined>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${htmlText(String(value))}"`))
    .join("");
