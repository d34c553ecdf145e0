/** First name in braces that nothing fills in; null if there is none. */
export function unknownField(text: string, fields: readonly string[]): string | null {
  for (const [whole, name = ""] of text.matchAll(/\{(\w*)\}/g)) if (!fields.includes(name)) return whole;
  return null;
}

/** Puts values for names in braces. Others stay as they are. */
export const fillFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, field: string) =>
    Object.hasOwn(values, field) ? (values[field] ?? whole) : whole,
  );
