import { expect, it } from "vitest";
import { look } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();

/** A phone in landscape, and a small laptop at 200 % zoom. */
const windows = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];

it.each(windows)("shows the page's subject on its first screen: $width × $height", async (viewport) => {
  const { page, close } = await visit(served.browser, `${served.site.url}/`, { viewport, javaScriptEnabled: false });
  const first = page.getByRole("article").first();
  const lowest = async (...parts: ReturnType<typeof page.locator>[]) => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return Math.max(...boxes.map((box) => (box ? box.y + box.height : Number.POSITIVE_INFINITY)));
  };
  await look(page, `short-home-${viewport.width}`, { scripts: false, of: "window" });
  expect(
    await lowest(
      page.getByRole("heading", { level: 1 }),
      first.getByText("₹").first(),
      first.getByRole("link", { name: "Know More" }),
    ),
  ).toBeLessThanOrEqual(viewport.height);
  for (const path of [
    "/tours",
    "/tours/cycle-tours",
    "/tours/cycle-tours/old-delhi-at-dawn",
    "/tours/bicycle-touring/ladakh-high-passes",
    "/india-by-cycle",
    "/destinations/kerala",
    "/blogs/explore-delhi/breakfast-in-the-old-city",
    "/about",
    "/faq",
    "/contact",
    "/gallery",
  ]) {
    await page.goto(served.site.url + path);
    // Above the bar with the price that some pages have at the foot of the window.
    const bar = page.locator(".bottom-bar");
    const end = (await bar.count()) > 0 ? ((await bar.first().boundingBox())?.y ?? 0) : viewport.height;
    expect(await lowest(page.getByRole("heading", { level: 1 })), path).toBeLessThanOrEqual(end);
  }
  await close();
});
