import { describe, expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { enterRoom } from "#tests/harness/browser/browser-pool.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

describe("axe in the dark, after the same page in light", () => {
  const served = serveToReaders();

  it.each([
    ["colours", "h1 { color: #222; background: #111 }", "color-contrast"],
    ["elements in sight", "img { display: block }", "image-alt"],
  ])("finds faults of %s", async (_what, dark, finding) => {
    const { page, leave } = await enterRoom(served.browser);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setContent(`<!doctype html><html lang="en"><title>Page</title>
      <style>img { display: none } @media (prefers-color-scheme: dark) { ${dark} }</style>
      <main><h1>Title</h1><img src="data:," width="9" height="9"></main></html>`);
    expect(await askAxe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect((await askAxe(page)).map((one) => one.split(":")[0])).toEqual([finding]);
    await leave();
  });
});
