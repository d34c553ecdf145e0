/** Providers, and whether they use country endings ("yahoo.co.in"). */
const providers: ReadonlyMap<string, boolean> = new Map([
  ["gmail", false],
  ["googlemail", false],
  ["yahoo", true],
  ["hotmail", true],
  ["outlook", true],
  ["icloud", false],
  ["rediffmail", false],
  ["protonmail", false],
]);
/** Real providers whose names are near those of the list. */
const others = new Set(["ymail", "mail", "email", "cloud", "hushmail"]);
/** Longest valid address. */
const LONGEST = 254;
/** Two letters may be wrong from this length on; shorter names would match too many others. */
const LONG_NAME = 7;

/** "anna@gmial.con" → "anna@gmail.com", or null. It is a guess: ask, never insist. */
export function suggestAddress(typed: string): string | null {
  if (typed.length > LONGEST) return null;
  const [, person, name, ending] = /^([^@\s]+)@([a-z\d-]+)\.([a-z]+(?:\.[a-z]+)*)$/i.exec(typed.trim()) ?? [];
  if (!person || !name || !ending) return null;
  const given = name.toLowerCase();
  const meant = meantName(given);
  if (meant === null) return null;
  const end = meantEnding(ending.toLowerCase(), providers.get(meant) === true);
  return end === null || (meant === given && end === ending.toLowerCase()) ? null : `${person}@${meant}.${end}`;
}

function meantName(name: string): string | null {
  if (providers.has(name)) return name;
  if (others.has(name)) return null;
  for (const [provider] of providers) {
    const wrong = distance(name, provider);
    const isSlip = wrong === 1 || (wrong === 2 && provider.length >= LONG_NAME && name[0] === provider[0]);
    if (isSlip) return provider;
  }
  return null;
}

function meantEnding(ending: string, isInManyCountries: boolean): string | null {
  if (distance(ending, "com") <= 1) return "com";
  return isInManyCountries && /^(com?\.)?[a-z]{2}$/.test(ending) ? ending : null;
}

/** Edit distance with transpositions (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const value = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const wrong = one[row - 1] === other[column - 1] ? 0 : 1;
      const best = Math.min(value(row - 1, column) + 1, value(row, column - 1) + 1, value(row - 1, column - 1) + wrong);
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(isSwapped ? Math.min(best, value(row - 2, column - 2) + 1) : best);
    }
  }
  return value(one.length, other.length);
}
