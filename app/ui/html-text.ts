const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for element content and double-quoted attributes. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

export const htmlAttributes = (attributes: Record<string, string | number | undefined>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${htmlText(String(value))}"`))
    .join("");
