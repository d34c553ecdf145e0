import { thingsSold } from "./stop-words.ts";

/** As typed: "3 days", "half day", "a week". */
export interface TourLength {
  /** As the entries have it (SQL `search_length`): "3day". */
  word: string;
  spellings: string[];
  near: string;
}

const units = new Map(
  Object.entries({
    day: ["day", "days", "दिन"],
    night: ["night", "nights", "रात", "रातें"],
    hour: ["hour", "hours", "hr", "hrs", "घंटा", "घंटे"],
    week: ["week", "weeks", "हफ़्ता", "हफ़्ते", "सप्ताह"],
  }).flatMap(([unit, spellings]) => spellings.map((spelling) => [spelling.normalize("NFKC"), unit])),
);

const numbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const partsOfDays = new Map([
  ["half", "halfday"],
  ["full", "fullday"],
  ["whole", "fullday"],
  ["multi", "multiday"],
  ["several", "multiday"],
]);
const MOST = 99;

const asNumber = (word: string): number => {
  const number = /^\d+$/.test(word) ? Number(word) : numbers.indexOf(word);
  return number > 0 && number <= MOST ? number : 0;
};

export function withLengths(words: readonly string[]): (string | TourLength)[] {
  const read: (string | TourLength)[] = [];
  for (let at = 0; at < words.length; at++) {
    const taken = [3, 2, 1].find((count) => at + count <= words.length && lengthOf(words.slice(at, at + count)));
    const length = taken && lengthOf(words.slice(at, at + taken));
    read.push(length || (words[at] ?? ""));
    at += (taken ?? 1) - 1;
  }
  return read;
}

function lengthOf(words: readonly string[]): TourLength | null {
  const [first = "", second, third] = words;
  if (third !== undefined) return first === "half" && second === "a" ? lengthOf([first, third]) : null;
  if (second === undefined) return lengthInOne(first);
  const unit = units.get(second);
  if (unit !== undefined && asNumber(first) > 0) return lasting(asNumber(first), unit, words);
  if (unit === "week" && first === "a") return lasting(1, unit, words);
  if (first === "day" && thingsSold.has(second)) return lasting(1, first, words);
  const part = unit === "day" ? partsOfDays.get(first) : undefined;
  return part === undefined ? null : { word: part, spellings: [...words], near: part === "multiday" ? part : "1day" };
}

function lengthInOne(word: string): TourLength | null {
  if (word === "multiday") return { word, spellings: [word], near: word };
  if (units.get(word) === "week") return lasting(1, "week", [word]);
  const [, number = "", spelling = ""] = /^(\d+)(\D+)$/u.exec(word) ?? [];
  const unit = units.get(spelling);
  return unit !== undefined && asNumber(number) > 0 ? lasting(asNumber(number), unit, [word]) : null;
}

const lasting = (number: number, unit: string, typed: readonly string[]): TourLength => ({
  word: `${number}${unit}`,
  spellings: [...new Set([...typed, `${number}`, numbers[number] ?? "", unit, `${unit}s`])].filter(
    (word) => word.length > 1 || /\d/.test(word),
  ),
  near: unit === "hour" ? "1day" : "multiday",
});
