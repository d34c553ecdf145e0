import { expect, it } from "vitest";
import { commandTitle, commandTitles } from "./command-titles.ts";
import { commands } from "./commands.server.ts";
import { describeForm } from "./describe-form.server.ts";

it("gives every command a title for people, and no other", () => {
  expect(Object.keys(commandTitles).toSorted()).toEqual(Object.keys(commands).toSorted());
  for (const [name, title] of Object.entries(commandTitles)) {
    expect(title, name).toMatch(/^[A-Z][^.]{3,45}$/);
    expect(describeForm(name)?.title).toBe(title);
  }
  expect(new Set(Object.values(commandTitles)).size, "no two alike").toBe(Object.keys(commands).length);
});

it("names a command of former times as it was typed", () => {
  expect(commandTitle("end-of-an-era")).toBe("End of an era");
  expect(commandTitle("constructor")).toBe("Constructor");
});
