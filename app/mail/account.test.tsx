import { expect, it } from "vitest";
import { dataFor, render } from "#tests/harness/mail/rendered-mails.ts";

it("says to the owner of an address that somebody registered with what that somebody may know now", async () => {
  const { plain } = await render("account.already_there", dataFor("account.already_there"));
  const words = plain.replace(/\s+/g, " ");
  expect(words).toMatch(/didn't get in.*may now know that this address has an account/);
  expect(words).not.toContain("learned nothing");
});
