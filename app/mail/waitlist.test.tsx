import { expect, it } from "vitest";
import { dataFor, render } from "#tests/harness/mail/rendered-mails.ts";

it("says that nobody further down the waiting list is told about these places yet", async () => {
  const { plain } = await render("waiting.told", dataFor("waiting.told"));
  expect(plain.replace(/\s+/g, " ")).toMatch(/Until .* we don't tell anyone below you on the list\./);
});
