import { expect, it } from "vitest";
import { dataFor, render } from "#tests/harness/mail/rendered-mails.ts";

it("says that of the places that have come free nobody further down the list is told: of others they may be", async () => {
  const { plain } = await render("waiting.told", dataFor("waiting.told"));
  expect(plain.replace(/\s+/g, " ")).toMatch(/Until .* we don't tell anyone below you on the list\./);
});
