import { strayLink } from "#platform/text/linked-text.ts";
import { typedLine } from "#platform/text/typed-text.ts";

interface UnsafeText {
  path: (string | number)[];
  words: string;
}

const tag = /<(?:\/?[a-z][^<>]*>|!--|script|iframe|svg)/i;
/** Signs that turn a line round: a text would read otherwise than it is. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;

/** Finds texts that no page shows as they are meant: HTML, links to elsewhere, signs that turn a line round. */
export function unsafeTexts(value: unknown, path: (string | number)[] = []): UnsafeText[] {
  if (typeof value === "string") {
    const words = faultOf(value);
    return words === null ? [] : [{ path, words }];
  }
  if (Array.isArray(value)) return value.flatMap((one, at) => unsafeTexts(one, [...path, at]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => unsafeTexts(one, [...path, name]));
}

export const lineOfPage = () =>
  typedLine().superRefine((text, context) => {
    const words = faultOf(text);
    if (words !== null) context.addIssue({ code: "custom", message: words });
  });

function faultOf(text: string): string | null {
  if (tag.test(text)) return "This is HTML. Pages show plain words: please write it without the angle brackets.";
  if (strayLink.test(text)) return "A link leads to a page of this site: [words](/path), with a slash first.";
  return turning.test(text) ? "This text has hidden signs that turn it round. Please type it afresh." : null;
}
