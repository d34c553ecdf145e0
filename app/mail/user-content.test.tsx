import { expect, it } from "vitest";
import { dataFor, render } from "#tests/harness/mail/rendered-mails.ts";

it("begin their preview with the text, and split no emoji", async () => {
  const kind = "contact.received";
  const { html } = await render(kind, { ...dataFor(kind), message: `${"a".repeat(89)}🚲 and a helmet` });
  expect(html).toContain(`${"a".repeat(89)}🚲`);
  expect(html).not.toContain("\uFFFD");
});
