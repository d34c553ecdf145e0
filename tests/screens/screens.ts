import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "#tests/harness/browser/launch-browser.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { dark, field, office, owner } from "./console-pages.ts";
import { account, booking, profile } from "./private-pages.ts";
import { reading, rides } from "./public-pages.ts";
import type { Chapter, Screen } from "./screen.ts";
import { makePicture, makeSheet, type Taken } from "./sheet.ts";

// Pictures of every screen, to be looked at one by one, and the sheets of docs/screens made of them.
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.resolve(root, shots ?? ".cache/screens");
const all = [rides, reading, booking, account, profile, field, office, owner, dark];
const asked = process.argv[2];
// The name of a chapter takes it whole, with its sheets; another word takes the screens that have it in their name.
const chapters = all.some(({ name }) => name === asked) ? all.filter(({ name }) => name === asked) : all;
const word = chapters === all ? asked : undefined;
const widths = [390, 768, 1440];

/** Takes the screens of a chapter in one browser, that of one person. */
async function take(browser: Browser, site: string, chapter: Chapter, width: number): Promise<Taken[]> {
  const viewport = { width, height: width < 700 ? 844 : 900 };
  const colorScheme = chapter.isDark ? "dark" : "light";
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
  const first = await context.newPage();
  const further = (await chapter.before?.(first, site)) ?? [];
  await first.close();
  const taken: Taken[] = [];
  for (const screen of [...chapter.screens, ...further]) {
    if ((word && !screen.name.includes(word)) || screen.at?.(width) === false) continue;
    const file = path.join(folder, `${screen.name}-${chapter.isDark ? "dark-" : ""}${width}.png`);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    try {
      await show(page, site, screen);
      await page.screenshot({ path: file, fullPage: !screen.isOver });
      taken.push({ name: screen.name, file });
    } catch (error) {
      console.error(`${screen.name} at ${width} px: ${error}`);
      process.exitCode = 1;
    } finally {
      await page.close();
    }
  }
  await context.close();
  return taken;
}

/** Opens the page, wakes its scripts, and lets every picture on it come. */
async function show(page: Awaited<ReturnType<Browser["newPage"]>>, site: string, screen: Screen): Promise<void> {
  await page.goto(site + screen.path, { waitUntil: "networkidle" });
  await wake(page);
  await screen.act?.(page);
  // Lazy pictures all come before a page is printed.
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    // Fonts of a second script are requested after the first have come.
    for (let time = 0; time < 3; time += 1) {
      await document.fonts.ready;
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }
    // A lazy picture far below the window never comes.
    const coming = [...document.images].filter(({ complete, loading }) => complete || loading !== "lazy");
    await Promise.all(coming.map((picture) => picture.decode().catch(() => undefined)));
  });
}

await mkdir(folder, { recursive: true });
const [site, { browser }] = await Promise.all([startSite(), launchBrowser()]);
try {
  for (const chapter of chapters)
    for (const width of chapter.widths ?? widths) {
      const taken = await take(browser, site.url, chapter, width);
      console.log(`${chapter.name} at ${width} px: ${taken.length} pictures in ${folder}`);
      if (word) continue;
      const sheet = path.join(root, `docs/screens/${chapter.name}-${width}.webp`);
      console.log(`  ${path.relative(root, sheet)}: ${await makeSheet(taken, width, sheet, chapter.isDense)} KB`);
    }
  if (!word && chapters.includes(rides)) {
    await makePicture(path.join(folder, "home-1440.png"), 900, 900, path.join(root, "docs/screens/home-desk.webp"));
    await makePicture(path.join(folder, "tour-390.png"), 844, 390, path.join(root, "docs/screens/tour-phone.webp"));
  }
} finally {
  await browser.close();
  await site.stop();
}
