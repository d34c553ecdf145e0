/** `hint` is shown beside the label and searched; `also` is only searched: other names, separated by |. */
export type ComboboxOption = { value: string; label: string; hint?: string; also?: string };

/** Letters that have no Unicode decomposition. */
const plainLetters: Record<string, string> = { ß: "ss", ø: "o", ł: "l", ı: "i", đ: "d", æ: "ae", œ: "oe" };

/** Lower case, no diacritics, single spaces. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłıđæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Ranks an option's match: 0 is the best, null is no match. */
function fitOf({ label, hint = "", also = "" }: ComboboxOption, query: string): number | null {
  const names = [label, ...hint.split(" · "), ...also.split("|")].map(plain);
  if (names.includes(query)) return 0;
  if (names[0]?.startsWith(query)) return 1;
  if (names.some((name) => ` ${name}`.includes(` ${query}`))) return 2;
  return names.some((name) => name.includes(query)) ? 3 : null;
}

/** Matching options, best first: a whole name, the start of the label, the start of a word, any part. */
export function findOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = plain(typed);
  if (query === "") return options;
  const found = options.flatMap((option) => {
    const fit = fitOf(option, query);
    return fit === null ? [] : [{ option, fit }];
  });
  return found.sort((one, other) => one.fit - other.fit).map(({ option }) => option);
}
