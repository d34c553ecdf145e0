import { expect, it } from "vitest";
import type { CommandDeps } from "./command.server.ts";
import { runCommand } from "./run-command.server.ts";

/** Unused: options are checked before any query. */
const nothing = {} as CommandDeps;

it.each([
  [
    "cancel-departure",
    "departure",
    "soon",
    "is no id: give the departure's id, as list-day and list-departures show it",
  ],
  ["cancel-departure", "hours", "1,5", "a whole number such as 12"],
  ["cancel-departure", "hours", "999", "336 at most"],
  ["cancel-departure", "reason", "Fog", "5 letters at least"],
  ["cancel-departure", "reason", "Fog. ".repeat(100), "400 letters at most, and there are 499"],
  ["edit-departure", "status", "shut", "one of open, closed"],
  ["bill-company", "remove", "no", 'only "yes"'],
  ["quote", "country", "india", "two capital letters such as IN"],
])("describes an option's value in plain words: %s --%s %.9s", async (command, option, typed, said) => {
  const faults = expect.arrayContaining([`--${option}: ${said}`]);
  expect(
    await runCommand(nothing, { command, options: { [option]: typed }, actor: "meera", dryRun: true }),
  ).toMatchObject({ ok: false, faults });
});
