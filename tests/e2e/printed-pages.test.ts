import { writeFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { visit } from "#tests/harness/browser/visit.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();
const margin = { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" };

/** Buttons, and parts of the site rather than the page. */
const forScreens = /Book these places|Book ₹|Post Review|Show the map|Tours You May Also Like|Quick Link|Share\b/;

it("prints each tour on at most four sheets, and pages without controls", async () => {
  const map = await (await fetch(`${served.site.url}/sitemap.xml`)).text();
  const tours = [...new Set(map.match(/\/tours\/[a-z-]+\/[a-z-]+(?=<)/g))];
  expect(tours.length).toBeGreaterThan(10);
  const { page, close } = await visit(served.browser, "about:blank", { javaScriptEnabled: false });
  const print = async (path: string): Promise<{ sheets: number; words: string }> => {
    await page.goto(served.site.url + path);
    const printed = await page.pdf({ format: "A4", margin });
    if (shots) writeFileSync(`${shots}/paper${path.replaceAll("/", "-")}.pdf`, printed);
    const pdf = await getDocumentProxy(new Uint8Array(printed));
    const { text } = await extractText(pdf, { mergePages: true });
    return { sheets: pdf.numPages, words: text };
  };
  const tooLong: string[] = [];
  for (const path of tours) {
    const { sheets, words } = await print(path);
    if (sheets > 4) tooLong.push(`${path}: ${sheets}`);
    expect(words, path).not.toMatch(forScreens);
    expect(words, path).toMatch(/₹[\d,]+/);
    expect(words, path).toContain("Where we meet");
    // The foot of the last sheet says where it comes from.
    expect(words, path).toContain(path);
  }
  expect(tooLong).toEqual([]);
  for (const [path, most, said] of [
    ["/faq", 6, "Prices and paying"],
    ["/blogs/explore-delhi/breakfast-in-the-old-city", 3, "Breakfast in the old city"],
  ] as const) {
    const { sheets, words } = await print(path);
    expect(sheets, path).toBeLessThanOrEqual(most);
    expect(words, path).toContain(said);
    // An answer may name a button.
    expect(words, path).not.toMatch(/Quick Link|Post a comment|Write A Comment|Still a question|^Share$/m);
  }
  await close();
});
