import type { ListedCommand } from "../commands/load-commands.server.ts";

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** True if every typed part begins one of the words. */
const haveAll = (words: readonly string[], parts: readonly string[]): boolean =>
  parts.every((part) => words.some((word) => word.startsWith(part)));

/** Commonest harmless deeds. */
const everyday: readonly string[] = [
  "book-guest",
  "note-booking",
  "message-departure",
  "mark-arrived",
  "save-rider",
  "edit-departure",
  "resend-link",
];

export interface IndexedCommand {
  one: ListedCommand;
  name: readonly string[];
  all: readonly string[];
}

/** Words are split once: each typed letter looks through all of them. */
export function indexCommands(commands: readonly ListedCommand[]): IndexedCommand[] {
  return commands.map((one) => {
    const name = wordsOf(`${one.title} ${one.command.replaceAll("-", " ")}`);
    return { one, name, all: [...name, ...wordsOf(one.summary)] };
  });
}

/**
 * Finds commands whose title, name or summary have every typed word, those with them in the title first. What takes the first of
 * `things` comes before all: on a departure, its own deeds before those of its tour. Before anything is typed, everyday deeds lead.
 */
export function findCommands(
  entries: readonly IndexedCommand[],
  typed: string,
  things: readonly string[],
): ListedCommand[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const named = entries.filter(({ name }) => haveAll(name, parts));
  const described = entries.filter(({ name, all }) => !haveAll(name, parts) && haveAll(all, parts));
  const placeOf = ({ options }: ListedCommand): number =>
    [...things, null].findIndex((name) => name === null || options.includes(name));
  const rankOf = ({ command }: ListedCommand): number =>
    parts.length === 0 && everyday.includes(command) ? everyday.indexOf(command) : everyday.length;
  return [...named, ...described]
    .map(({ one }) => one)
    .sort((one, other) => placeOf(one) - placeOf(other) || rankOf(one) - rankOf(other));
}
