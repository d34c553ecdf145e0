import { parseArgs } from "node:util";
import { StartFault } from "#platform/errors.ts";

interface Words {
  command: string | undefined;
  options: Record<string, string>;
  dryRun: boolean;
  wantsHelp: boolean;
}

/** Throws a StartFault for a stray word, a repeated option or a missing value. */
export function readWords(args: string[]): Words {
  const { tokens } = parseArgs({ args, strict: false, allowPositionals: true, tokens: true });
  const options: Record<string, string> = {};
  const flags = new Set<string>();
  let command: string | undefined;
  let open: string | null = null;
  for (const token of tokens) {
    if (token.kind === "positional") {
      if (open !== null) options[open] = token.value;
      else if (command === undefined) command = token.value;
      else throw new StartFault(strayWord(command, token.value));
      open = null;
    } else if (token.kind === "option") {
      if (open !== null && token.name !== "help") throw new StartFault(noValue(open));
      if (token.name === "help" || token.name === "dry-run") flags.add(token.name);
      else if (Object.hasOwn(options, token.name)) throw new StartFault(toldTwice(token.name));
      else options[token.name] = token.value ?? "";
      open = token.value === undefined && !flags.has(token.name) ? token.name : null;
    }
  }
  const wantsHelp = flags.has("help");
  if (open !== null && command !== undefined && !wantsHelp) throw new StartFault(noValue(open));
  return { command, options, dryRun: flags.has("dry-run"), wantsHelp };
}

/** Ignoring it would run something else: `list-day 2026-12-05` as today's list. */
const strayWord = (command: string, word: string): string =>
  `"${word}" has no option name. Give each value as --name value: see npm run ops -- ${command} --help. Nothing was done.`;

/** Running the last one would silently drop the first. */
const toldTwice = (name: string): string => `--${name} is given twice: give it once. Nothing was done.`;

/** As empty it would mean something else: `edit-departure --capacity` as a ride without places. */
const noValue = (name: string): string =>
  `--${name} needs a value after it (--${name} value; one that begins with a dash is --${name}=-value, nothing at all --${name}=). Nothing was done.`;
