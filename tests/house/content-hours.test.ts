import { describe, expect, it } from "vitest";
import { demoContent, pageOf, tourOf } from "#tests/harness/pages/demo-content.ts";

/** "06:30", "9:15", "10:00am". */
const hour = /(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?:\s?[ap]\.?m\b\.?)?(?![\d:])/gi;
/** A sentence ends at its full stop, not at that of "a.m.". */
const sentences = /(?<=[.!?])\s+(?!IST\b)(?=\p{Lu})/u;

/** Fields with an hour whose zone the page adds, or that no reader sees as they are. */
const saidElsewhere: [field: RegExp, where: string][] = [
  [/^tours\.\d+\.tour\.time$/, "withIst, wherever it is shown"],
  [/^tours\.\d+\.tour\.highlights\.\d+\.time$/, "the foot of each page, and the first line of the part on paper"],
  [/^tours\.\d+\.schedules\.\d+\.(startTimes\.\d+(\.notBefore)?|cutoff\.at)$/, "each date's own words"],
  [/^pages\.\d+\.document\.officeHours\.(opens|closes)$/, "the foot of each page, and the page of the office"],
  [/^pages\.\d+\.document\.launchesAt$/, "delhiInstant, and the instant names its own zone"],
];

/** Every text of a document with the way to it. */
function* textsOf(value: unknown, way: string[] = []): Generator<[way: string, text: string]> {
  if (typeof value === "string") yield [way.join("."), value];
  else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value)) yield* textsOf(one, [...way, key]);
}

/** True if the last hour of a sentence has a zone: "06:30 to 10:30 IST". */
function isWhole(sentence: string): boolean {
  const last = [...sentence.matchAll(hour)].at(-1);
  return last === undefined || /^\sIST\b/.test(sentence.slice(last.index + last[0].length));
}

/** Sentences of the content with an hour without zone. */
const hoursOfNobody = (content: object): string[] =>
  [...textsOf(content)]
    .filter(([way]) => !saidElsewhere.some(([field]) => field.test(way)))
    .flatMap(([, text]) => text.split(sentences).filter((sentence) => !isWhole(sentence)));

describe("an hour in content", () => {
  it("says that it is Indian time, unless added by code", () => {
    expect(hoursOfNobody(demoContent())).toEqual([]);
  });

  it("is recognised anywhere, and only if it lacks its zone", () => {
    const content = demoContent();
    const [slide] = pageOf(content, "home").banner;
    if (!slide) throw new Error("the home page has no banner");
    slide.facts1 = "Starts 06:30";
    tourOf(content, "old-delhi-at-dawn").tour.notIncluded.push(
      "The gate opens from 9:00 IST to 5:30pm. It shuts later in summer.",
      "A map of 1:25000; from 06:30 to 10:30\u00a0IST. Back by 11:15 a.m. IST.",
    );
    expect(hoursOfNobody(content)).toEqual(["The gate opens from 9:00 IST to 5:30pm.", "Starts 06:30"]);
  });

  it("gets its zone by code in each skipped field", () => {
    const ways = [...textsOf(demoContent())].filter(([, text]) => text.match(hour)).map(([way]) => way);
    const unused = saidElsewhere.filter(([field]) => !ways.some((way) => field.test(way)));
    expect(unused.map(([, where]) => where)).toEqual([]);
  });
});
