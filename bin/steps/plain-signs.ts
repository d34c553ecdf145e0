// Writes every sign beyond ASCII in the built server as an escape. One such sign makes V8 keep the whole file in two
// bytes a sign, and it keeps the text of a program for as long as the program runs.
import type { Plugin } from "vite";

const beyondAscii = /[^\0-\x7f]/g;
/** A backslash that stands for itself and makes the sign after it part of an escape. */
const escapedSign = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;

/**
 * The same program in ASCII. In texts, patterns and names an escape means its sign; only the raw text of a tagged
 * template tells them apart.
 *
 * @throws if a sign follows a backslash: an escape would be another sign there
 */
export function inPlainSigns(code: string): string {
  const escaped = escapedSign.exec(code);
  if (escaped) throw new Error(`Take out the backslash before this sign: ${code.slice(escaped.index).slice(0, 40)}`);
  return code.replaceAll(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export const plainSigns = (): Plugin => ({
  name: "plain-signs",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  // With all that other plugins wrote.
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = inPlainSigns(file.code);
    },
  },
});
