import { describe, expect, it } from "vitest";
import { chooseBetween, listChanges, mergeTexts } from "./compare-texts.ts";

const page = {
  heading: "Answers",
  nameHindi: "सवाल",
  entries: [
    { id: "price", question: "What does it cost?", answer: "Little." },
    { id: "rain", question: "And if it rains?", answer: "We ride." },
  ],
  lines: ["one", "two", "three"],
};
type Page = typeof page;
const edited = (change: (copy: Page) => void): Page => {
  const copy = structuredClone(page);
  change(copy);
  return copy;
};
const answer = (copy: Page, at: number, words: string): void => {
  const entry = copy.entries[at];
  if (entry) entry.answer = words;
};

it("lists changes in the order of the new text, at every depth", () => {
  const before = { tags: "a", name: "b", fit: { minAge: 1, level: "c" } };
  const after = { name: "B", fit: { level: "C", minAge: 2 }, tags: "A" };
  expect(listChanges(before, after).map(({ path }) => path)).toEqual(["name", "fit/level", "fit/minAge", "tags"]);
});

describe("changes of a text", () => {
  it("name each field by its way, with both texts", () => {
    const after = edited((copy) => answer(copy, 1, "We wait."));
    expect(listChanges(page, after)).toEqual([
      {
        path: "entries/rain/answer",
        label: "Entries › And if it rains? › Answer",
        before: "We ride.",
        after: "We wait.",
      },
    ]);
  });

  it("ignore the order of names, and compare entries with their namesakes", () => {
    const { heading, ...others } = page;
    expect(listChanges(page, { ...others, heading })).toEqual([]);
    const turned = edited((copy) => copy.entries.reverse());
    expect(listChanges(page, turned)).toEqual([
      {
        path: "entries",
        label: "Entries: the order",
        before: "What does it cost?\nAnd if it rains?",
        after: "And if it rains?\nWhat does it cost?",
      },
    ]);
  });

  it("show one new line in the middle of a list as the only change", () => {
    const after = edited((copy) => copy.lines.splice(1, 0, "new"));
    expect(listChanges(page, after)).toEqual([
      { path: "lines/1", label: "Lines › number 2", before: null, after: "new" },
    ]);
  });
});

describe("merging two texts", () => {
  it("keeps both, if they changed different fields", () => {
    const mine = edited((copy) => answer(copy, 0, "Nothing."));
    const theirs = edited((copy) => {
      answer(copy, 1, "We wait.");
      copy.entries.push({ id: "bikes", question: "Which bikes?", answer: "Good ones." });
      copy.heading = "Questions";
    });
    const { value, conflicts } = mergeTexts(page, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value).toEqual({ ...theirs, entries: [mine.entries[0], theirs.entries[1], theirs.entries[2]] });
  });

  it("shows both texts of a field that both changed, and takes the side that is picked", () => {
    const mine = edited((copy) => answer(copy, 0, "Nothing."));
    const theirs = edited((copy) => answer(copy, 0, "Much."));
    const { value, conflicts } = mergeTexts(page, mine, theirs);
    const path = "entries/price/answer";
    expect(conflicts).toEqual([
      { path, label: "Entries › What does it cost? › Answer", mine: "Nothing.", theirs: "Much." },
    ]);
    expect(value).toEqual(mine);
    expect(mergeTexts(page, mine, theirs, { [path]: "theirs" }).value).toEqual(theirs);
  });

  it("does not lose an entry that one deletes while another changes it", () => {
    const mine = edited((copy) => copy.entries.splice(0, 1));
    const theirs = edited((copy) => answer(copy, 0, "Much."));
    expect(mergeTexts(page, mine, theirs).conflicts).toMatchObject([{ path: "entries/price", mine: "" }]);
    expect(mergeTexts(page, mine, theirs, { "entries/price": "theirs" }).value).toEqual(theirs);
  });

  it("treats each difference as a conflict if there is no base", () => {
    const other = edited((copy) => {
      copy.heading = "Questions";
      answer(copy, 1, "We wait.");
    });
    const { value, conflicts } = chooseBetween(page, other, { heading: "theirs" });
    expect(conflicts.map(({ path }) => path)).toEqual(["heading", "entries/rain/answer"]);
    expect(value).toEqual({ ...page, heading: "Questions" });
  });
});
