/** Uses of a template. An answer with a subject is a mail to an enquiry; one without stands below a review. */
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
