import { describe, expect, it } from "vitest";
import { wake } from "#tests/harness/browser/wake.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

declare global {
  var refused: string[];
}

/** Pages to read, and pages with a form that is checked before it is sent, by its button. */
const pages: [path: string, send: string | null][] = [
  ["/", null],
  ["/tours/cycle-tours/old-delhi-at-dawn", null],
  ["/contact", null],
  ["/login", "Login"],
  ["/register", "Register"],
];

describe("the content security policy", () => {
  const served = serveToReaders();

  it.each(pages)("is not violated by %s", async (path, send) => {
    const page = await served.browser.newPage();
    try {
      await page.addInitScript(() => {
        globalThis.refused = [];
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
          globalThis.refused.push(`${violatedDirective} ${blockedURI} ${sample}`),
        );
      });
      await page.goto(served.site.url + path);
      await wake(page);
      if (send !== null) {
        const form = page.locator("main form").filter({ has: page.getByRole("button", { name: send }) });
        // The form's validation loads at the first press and reports missing fields.
        await form.getByRole("button", { name: send }).click();
        await form.locator("[aria-invalid=true]").first().waitFor();
      }
      expect(await page.evaluate(() => globalThis.refused)).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it("blocks injected scripts, and reveals no nonce", async () => {
    const html = await (await fetch(served.site.url)).text();
    expect(html).not.toMatch(/\snonce=/);
  });
});
