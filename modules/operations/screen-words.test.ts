import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commands } from "./commands.server.ts";
import { describeForm } from "./describe-form.server.ts";
import { screenWords } from "./screen-words.ts";

const here = import.meta.dirname;
const sources = readdirSync(here, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".server.ts") && !file.endsWith("run-command.server.ts"),
);
/** Sentences in the code, without those that the command line alone shows. */
const sentences = sources.flatMap((file) => {
  const text = readFileSync(join(here, file), "utf8").replaceAll(/typeNext: \[[^\]]*\]/g, "");
  return [...text.matchAll(/"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? "")
    .filter((words) => words.includes(" ") && /--[a-z]|\b(list|add|change|end|close|late)-[a-z]/.test(words));
});
const speaksOfOptions = /--[a-z]|dry-run/;
const named = Object.keys(commands).filter((name) => name.includes("-") && name !== "no-show");

it("finds the sentences that it is about", () => {
  expect(sentences.length).toBeGreaterThan(30);
});

it("leaves no option and no command's name in a sentence of the code", () => {
  for (const words of sentences) {
    const shown = screenWords(words);
    expect(shown, words).not.toMatch(speaksOfOptions);
    for (const name of named) expect(shown.split(/[^\w-]/), words).not.toContain(name);
  }
});

it("says in a form what a field holds, without a list to look it up in", () => {
  for (const name of Object.keys(commands))
    for (const { help, label } of describeForm(name)?.fields ?? [])
      expect(help, `${name}, ${label}`).not.toMatch(/--[a-z]|\bas list-/);
  expect(screenWords("the schedule's id, as list-schedules shows it")).toBe("the schedule's id");
});

it("speaks of fields, titles and the plan", () => {
  expect(screenWords("There is no such review. See list-reviews.")).toBe("There is no such review. See “Reviews”.");
  expect(screenWords("Run it with --dry-run first: it shows the sum that --rupees needs.")).toBe(
    "Look at the plan first.",
  );
  expect(screenWords("is before --from")).toBe("is before “From”");
  expect(screenWords("To replace these texts, add --over-studio yes.")).toBe(
    "To replace these texts, add “Over studio: yes”.",
  );
  expect(screenWords("PH-2N4 was a no-show.")).toBe("PH-2N4 was a no-show.");
});

it("leaves a guest's own words as they are", () => {
  expect(screenWords("  > we read list-reviews --from the hotel")).toBe("  > we read list-reviews --from the hotel");
});
