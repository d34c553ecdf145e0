// Escapes signs beyond ASCII in the built server: V8 keeps a file with one of them in two bytes a sign.
import type { Plugin } from "vite";

const beyondAscii = /[^\0-\x7f]/g;
/** A sign that a backslash escapes: it cannot become an escape itself. */
const escapedSign = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/;

/** The same program in ASCII, but for raw texts of tagged templates. Throws if a sign follows a backslash. */
export function inPlainSigns(code: string): string {
  const escaped = escapedSign.exec(code);
  if (escaped) throw new Error(`Take out the backslash before this sign: ${code.slice(escaped.index).slice(0, 40)}`);
  return code.replaceAll(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export const plainSigns = (): Plugin => ({
  name: "plain-signs",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = inPlainSigns(file.code);
    },
  },
});
