import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { findBrowserWithMemory, launchWithMemory } from "#tests/harness/browser/launch-browser.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { tinyExtract } from "#tests/harness/pages/tiny-extract.ts";
import { scriptWeight } from "#tests/harness/site/script-weight.ts";
import { serveSite, serveToReaders } from "#tests/harness/site/serve-site.ts";

const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";
const LINK = "Move about in the map";
const file = path.join(tmpdir(), "delhi.pmtiles");
writeFileSync(file, tinyExtract([77, 28.4, 77.4, 28.8]));

/** Draws WebGL by software: test machines have no graphics card. */
const withWebGl = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

const served = serveSite({ MAP_FILE: file });
const plain = serveToReaders();

it("is offered only where the company's file has the whole route, and costs the tour's page no script", async () => {
  const pageOf = async (site: string, tour: string) => (await fetch(site + tour)).text();
  expect(await pageOf(served.site.url, TOUR)).toContain(LINK);
  expect(await pageOf(served.site.url, "/holidays/ladakh-high-passes")).not.toContain(LINK);
  expect(await pageOf(plain.site.url, TOUR)).not.toContain(LINK);
  expect((await fetch(`${served.site.url}/route-map/ladakh-high-passes`)).status).toBe(404);
  expect((await fetch(`${plain.site.url}/route-map/old-delhi-at-dawn`)).status).toBe(404);
  expect(await scriptWeight(served.site.url, TOUR)).toBe(await scriptWeight(plain.site.url, TOUR));
});

it("sends its tiles in parts", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${served.site.url}/route-map/tiles.pmtiles`, { headers });
  const part = await ask({ range: "bytes=0-6", "accept-encoding": "br, gzip" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    "bytes 0-6/212",
    "PMTiles",
  ]);
  expect(part.headers.get("content-encoding")).toBeNull();
  expect((await ask({ range: "bytes=212-" })).status).toBe(416);
  expect((await ask({})).status).toBe(400);
});

// The package's headless shell loses WebGL on its way from the tour's page: a whole browser keeps it.
it.runIf(findBrowserWithMemory() !== null)("moves by keys, leads to its places, and asks no other host", async () => {
  const browser = await launchWithMemory(withWebGl);
  const { page, noise, close } = await visit(browser, served.site.url + TOUR, { reducedMotion: "reduce" });
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.getByRole("link", { name: LINK }).click();
  // Software draws it: on a busy machine that takes its time.
  await page.locator("#map[data-ready]").waitFor({ timeout: 60_000 });
  expect(await askAxe(page)).toEqual([]);
  const signs = page.locator(".maplibregl-marker");
  expect(await signs.count()).toBe(await page.locator("aside button").count());
  const places = () => signs.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const before = await places();
  await page.locator("canvas").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(places).not.toEqual(before);
  await page.getByRole("button", { name: /where we meet/ }).press("Enter");
  await page.getByText(/^The map shows /).waitFor();
  const middle = await page.evaluate(() => {
    const [box, sign] = ["#map", ".maplibregl-marker"].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    return box && sign ? Math.hypot(box.x + box.width / 2 - sign.x - 14, box.y + box.height / 2 - sign.y - 14) : null;
  });
  expect(middle).toBeLessThan(3);
  expect([...hosts]).toEqual([new URL(served.site.url).host]);
  // Chromium remarks that software reads pixels slowly.
  expect(noise.filter((words) => !words.includes("GPU stall"))).toEqual([]);
  // The page comes from memory, which Playwright's own way back does not notice.
  await page.evaluate(() => history.back());
  await page.getByRole("heading", { name: "The way we go" }).waitFor();
  await close();
  await browser.close();
});

it.each([
  ["without WebGL", true, "This browser cannot draw a map to move about in. Here is the picture of it."],
  ["without scripts", false, ""],
])("shows the drawn map %s", async (_how, javaScriptEnabled, words) => {
  const { page, close } = await visit(served.browser, served.site.url + TOUR, {
    javaScriptEnabled,
    prepare: async (one) => {
      await one.addInitScript("HTMLCanvasElement.prototype.getContext = () => null");
    },
  });
  await page.getByRole("link", { name: LINK }).click();
  await page.getByRole("img", { name: /^Map of the route: Old Delhi at Dawn/ }).waitFor();
  await expect.poll(() => page.locator("#said").textContent()).toBe(words);
  expect(await page.locator("li[data-place]").count()).toBeGreaterThan(4);
  await close();
});
