import { visibleText } from "#platform/text/visible-text.ts";
import type { Command, CommandRefusal } from "./command.server.ts";
import { describeOptions } from "./option-words.server.ts";
import type { CommandFault } from "./plan-model.ts";

export type TypedOptions = Record<string, string>;

/** Removes controls and direction marks: pasted text reaches mails and pages. */
export const visibleOptions = (typed: TypedOptions): TypedOptions =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, visibleText(text)]));

export function readTypedOptions(
  { options: schema }: Command,
  typed: TypedOptions,
): { options: Record<string, unknown> } | { faults: CommandFault[] } {
  const unknown = Object.keys(typed).filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknown.length > 0) return { faults: unknown.map((option) => ({ option, words: "no such option" })) };
  const read = schema.safeParse(typed, { error: describeOptions(schema) });
  if (read.success) return { options: read.data };
  const isMissing = (path: PropertyKey[]): boolean => path.length === 1 && !(String(path[0]) in typed);
  return {
    faults: read.error.issues.map(({ path, code, message }) => ({
      option: path.join("."),
      words: isMissing(path) && code !== "custom" ? "is missing" : message,
    })),
  };
}

/** "--to: is before --from", as the command line says it. */
export const describeFault = ({ option, words }: CommandFault): string =>
  option === null ? words : `--${option}: ${words}`;

/** Faults of a refusal; one whose text names its option is shown at that field. */
export const faultsOf = ({ faults, option }: CommandRefusal): CommandFault[] =>
  faults.map((words) => {
    const [, named, rest] = /^--([\w-]+): (.*)$/s.exec(words) ?? [];
    return named === undefined || rest === undefined ? { option, words } : { option: named, words: rest };
  });
