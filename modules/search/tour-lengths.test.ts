import { expect, it } from "vitest";
import { withLengths } from "./tour-lengths.ts";

const read = (text: string) =>
  withLengths(text.split(" ")).map((one) => (typeof one === "string" ? one : `<${one.word}>`));

it.each([
  ["3 days", ["<3day>"]],
  ["three days in kerala", ["<3day>", "in", "kerala"]],
  ["kerala 5 nights", ["kerala", "<5night>"]],
  ["2hrs", ["<2hour>"]],
  ["half a day", ["<halfday>"]],
  ["half day trip", ["<halfday>", "trip"]],
  ["day trip", ["<1day>"]],
  ["5 day tour", ["<5day>", "tour"]],
  ["week", ["<1week>"]],
  ["a week in goa", ["<1week>", "in", "goa"]],
  ["2 weeks", ["<2week>"]],
  ["10 दिन", ["<10day>"]],
  ["days", ["days"]],
  ["0 days", ["0", "days"]],
  ["2000 days", ["2000", "days"]],
  ["weekend", ["weekend"]],
  ["half", ["half"]],
  ["constructor", ["constructor"]],
])("%s is parsed as %j", (text, words) => {
  expect(read(text)).toEqual(words);
});
