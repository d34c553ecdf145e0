import { expect, it } from "vitest";
import { dataFor, render } from "#tests/harness/mail/rendered-mails.ts";

it("tells an address's owner which data somebody else registered with", async () => {
  const { plain } = await render("account.already_there", dataFor("account.already_there"));
  const words = plain.replace(/\s+/g, " ");
  expect(words).toMatch(/didn't get in.*may now know that this address has an account/);
  expect(words).not.toContain("learned nothing");
});
