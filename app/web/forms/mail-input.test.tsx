import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MailInput } from "./mail-input.tsx";

/** As a form comes back from the server, before scripts or without any: nothing there can be pressed. */
const backFromServer = (typed?: string): string =>
  renderToStaticMarkup(<MailInput name="email" defaultValue={typed} />);

it("suggests another address in words when the form returns without scripts", () => {
  const html = backFromServer("anna@gmial.com");
  expect(html).toContain("Did you mean anna@gmail.com?");
  expect(html).toContain('value="anna@gmial.com"');
  expect(html).not.toContain("<button");
});

it.each([undefined, "", "anna@gmail.com"])("suggests nothing for a correct address: %s", (typed) => {
  expect(backFromServer(typed)).not.toContain("Did you mean");
});
