/** Optimal string alignment distance: a swap is one typo, and no letter moves twice. */
export function countTypos(typed: string, meant: string): number {
  const [from, to] = [[...typed], [...meant]];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const now = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, now];
  }
  return last[to.length] ?? 0;
}

export const MOST_TYPOS = 2;
const [LETTERS_OF_ONE, LETTERS_OF_TWO] = [3, 8];

export const isPossibleTypo = (typed: string, slips: number): boolean =>
  typed.length >= LETTERS_OF_ONE && slips <= (typed.length >= LETTERS_OF_TWO ? MOST_TYPOS : 1);
