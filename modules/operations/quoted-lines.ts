/** Longest line of quoted text on a command line. */
export const QUOTED_LENGTH = 96;
const MARK = "  > ";

export const markQuoted = (line: string): string => MARK + line.trimEnd();

export interface PlanText {
  /** Has line ends where its writer put them. */
  words: string;
  isQuoted: boolean;
}

/** Joins quoted lines into the text that somebody wrote: a command line wraps it, a screen does so itself. */
export function joinQuoted(lines: readonly string[]): PlanText[] {
  const texts: PlanText[] = [];
  let former = "";
  for (const line of lines) {
    const last = texts.at(-1);
    if (!line.startsWith(MARK)) {
      texts.push({ words: line, isQuoted: false });
      continue;
    }
    const words = line.slice(MARK.length);
    if (last?.isQuoted) last.words += breakBetween(former, words) + words;
    else texts.push({ words, isQuoted: true });
    former = words;
  }
  return texts;
}

/** Nothing within a long word, a space where only the length ended the line, and its writer's line end elsewhere. */
function breakBetween(former: string, next: string): string {
  const first = next.split(/\s/, 1)[0] ?? "";
  if (former === "" || first === "") return "\n";
  if (former.length + 1 + first.length <= QUOTED_LENGTH) return "\n";
  return former.length === QUOTED_LENGTH && !/\s/.test(former) ? "" : " ";
}
