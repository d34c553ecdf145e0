/** One line to find. `hint` is shown beside the label and searched too; `also` is searched alone: other names, with | between them. */
export type ComboboxOption = { value: string; label: string; hint?: string; also?: string };

/** Letters that are no other letter with a mark on it. */
const plainLetters: Record<string, string> = { ß: "ss", ø: "o", ł: "l", ı: "i", đ: "d", æ: "ae", œ: "oe" };

/** A text as it is compared: small letters without marks, words with one space between them. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłıđæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Ranks how well an option fits: 0 is the best, null is no fit. */
function fitOf({ label, hint = "", also = "" }: ComboboxOption, query: string): number | null {
  const names = [label, ...hint.split(" · "), ...also.split("|")].map(plain);
  if (names.includes(query)) return 0;
  if (names[0]?.startsWith(query)) return 1;
  if (names.some((name) => ` ${name}`.includes(` ${query}`))) return 2;
  return names.some((name) => name.includes(query)) ? 3 : null;
}

/** The options that a query finds, the best first: a whole name, the beginning of the label, of a word, any part. */
export function findOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = plain(typed);
  if (query === "") return options;
  const found = options.flatMap((option) => {
    const fit = fitOf(option, query);
    return fit === null ? [] : [{ option, fit }];
  });
  return found.sort((one, other) => one.fit - other.fit).map(({ option }) => option);
}
