/** Uses of a template. An answer is one to a review. */
export const templateUses = ["departure", "answer"] as const;
export type TemplateUse = (typeof templateUses)[number];

export interface TemplateText {
  about: TemplateUse;
  name: string;
  /** Empty for an answer that has none. */
  subject: string;
  words: string;
}

/** Names in braces that each use fills in. */
export const templateFields: Readonly<Record<TemplateUse, readonly string[]>> = {
  departure: ["name", "people", "reference", "tour", "date", "time", "meeting", "guide"],
  answer: ["name", "tour"],
};

/** Gap of a template, which a person fills in before the text is sent. */
export const GAP = "{…}";

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
