import { expect, it } from "vitest";
import { findCommands, indexCommands } from "./find-commands.ts";

const commandOf = (command: string, summary: string, options: string[]) => ({
  ...{ command, summary, options },
  ...{ title: command.replaceAll("-", " "), changes: true },
});
const entries = indexCommands([
  commandOf("remove-route", "takes the route off a tour", ["tour"]),
  commandOf("call-off", "calls a departure off", ["departure", "reason"]),
  commandOf("list-alerts", "lists what is open of a departure", []),
  commandOf("block-day", "closes a day for every departure", ["date"]),
]);
const found = (typed: string, things: string[] = []) =>
  findCommands(entries, typed, things).map(({ command }) => command);

it("puts a screen's own thing first, then what else it names, then all others", () => {
  expect(found("", ["departure", "date", "tour"])).toEqual(["call-off", "block-day", "remove-route", "list-alerts"]);
  expect(found("")).toEqual(["remove-route", "call-off", "list-alerts", "block-day"]);
});

it("begins with an everyday deed of the screen's thing, never with a grave one", () => {
  const more = indexCommands([
    commandOf("call-off", "calls a departure off", ["departure", "reason"]),
    commandOf("message-departure", "writes to its guests", ["departure", "text"]),
    commandOf("book-guest", "books for a caller", ["departure", "people"]),
  ]);
  const order = (typed: string) => findCommands(more, typed, ["departure"]).map(({ command }) => command);
  expect(order("")).toEqual(["book-guest", "message-departure", "call-off"]);
  expect(order("call")).toEqual(["call-off", "book-guest"]);
});

it("finds every typed beginning of a word, those in the title first", () => {
  expect(found("dep")).toEqual(["call-off", "list-alerts", "block-day"]);
  expect(found("list dep")).toEqual(["list-alerts"]);
  expect(found("a", ["tour"])).toEqual(["remove-route", "list-alerts", "call-off", "block-day"]);
  expect(found("nothing")).toEqual([]);
});
