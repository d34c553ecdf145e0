/** Part of a text; marked if the other text does not have it. */
export interface MarkedPart {
  text: string;
  isMarked: boolean;
}

/** Beyond so many pairs, texts are marked from their first difference to their last. All pairs take 20 ms. */
const MOST_PAIRS = 4_000_000;

/** Words and the spaces between them. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/** Pairs that the texts of one comparison share: a holiday has hundreds of fields. */
export const pairsToMark = () => ({ left: MOST_PAIRS });

/** Marks what was left out of one text, and what is new in the other, word by word. */
export function markWords(
  before: string,
  after: string,
  pairs = pairsToMark(),
): { before: MarkedPart[]; after: MarkedPart[] } {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  let from = 0;
  while (from < Math.min(one.length, other.length) && one[from] === other[from]) from += 1;
  let last = 0;
  while (last < Math.min(one.length, other.length) - from && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  const [was, is] = [one.slice(from, one.length - last), other.slice(from, other.length - last)];
  const asked = was.length * is.length;
  const { kept, keptThere } = asked > pairs.left ? neither(was, is) : commonWords(was, is);
  if (asked <= pairs.left) pairs.left -= asked;
  const parts = (words: string[], middle: readonly boolean[]) =>
    joined(words.map((text, at) => ({ text, isMarked: middle[at - from] === false })));
  return { before: parts(one, kept), after: parts(other, keptThere) };
}

const neither = (one: string[], other: string[]) => ({
  kept: one.map(() => false),
  keptThere: other.map(() => false),
});

/** Words of the longest common sequence, by their places in each text. */
function commonWords(one: string[], other: string[]): { kept: boolean[]; keptThere: boolean[] } {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const { kept, keptThere } = neither(one, other);
  for (let row = 0, column = 0; row < one.length && column < other.length; )
    if (one[row] === other[column]) {
      kept[row] = true;
      keptThere[column] = true;
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  return { kept, keptThere };
}

/** Neighbours of one kind as one part; a space between two marked words is marked with them. */
function joined(words: MarkedPart[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (const [at, { text, isMarked }] of words.entries()) {
    const isBetween = !isMarked && /^\s+$/.test(text) && words[at - 1]?.isMarked && words[at + 1]?.isMarked;
    const marked = isMarked || isBetween === true;
    const last = parts.at(-1);
    if (last?.isMarked === marked) last.text += text;
    else parts.push({ text, isMarked: marked });
  }
  return parts;
}
