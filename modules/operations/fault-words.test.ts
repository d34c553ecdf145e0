import { expect, it } from "vitest";
import { commands } from "./commands.server.ts";
import { readTypedOptions } from "./read-options.server.ts";
import { screenFaults } from "./screen-words.ts";

const LONG = "x".repeat(30_000);
const hostile = ["", "x", "-1", "9".repeat(30), LONG, "2026-13-45", "a@b", "[]", "{}", "-5"];

/** Faults of each option with each value, as the console shows them beside the field. */
const said = Object.entries(commands).flatMap(([name, command]) =>
  Object.keys(command.options.shape).flatMap((option) =>
    hostile.flatMap((value) => {
      const read = readTypedOptions(command, { [option]: value });
      const own = "faults" in read ? read.faults.filter((fault) => fault.option?.split(".")[0] === option) : [];
      return screenFaults(own).map(({ words }) => ({ at: `${name} ${option}`, value, words }));
    }),
  ),
);

it("answers a wrong value of any command by a sentence of plain words", () => {
  expect(said.length).toBeGreaterThan(500);
  const odd = said.filter(
    ({ words }) =>
      !/^["“\p{Lu}\p{N}].*[.?!]$/su.test(words) || /Invalid|expected|received|NaN|undefined|9007199/.test(words),
  );
  expect([...new Set(odd.map(({ at, words }) => `${at}: ${words}`))]).toEqual([]);
});

it("counts a text that is too long", () => {
  const long = said.filter(({ value, words }) => value === LONG && /letters at most/.test(words));
  expect(long.length).toBeGreaterThan(30);
  expect(long.filter(({ words }) => !words.includes("30,000"))).toEqual([]);
});
