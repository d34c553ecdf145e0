import type { Page } from "playwright-core";
import { launchBrowser } from "#tests/harness/browser/launch-browser.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { openGrown } from "./company/open-grown.ts";
import { printTable } from "./figures.ts";
import { slowest, watchInteractions } from "./watch-interactions.ts";

// Time from a press to the next frame on the console's longest list, with a processor four times slower.
const SLOWER = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const GOAL_MS = 100;
const LIST = "/staff/bookings?rows=500";

const steps: Record<string, (page: Page) => Promise<unknown>> = {
  "types in the filter": (page) => page.locator(".filters [name=q]").pressSequentially("rider 41"),
  "chooses a state": (page) => page.locator(".filters [name=status]").selectOption("confirmed"),
  "goes down ten rows": async (page) => {
    await page.locator("h1").click();
    for (let row = 0; row < 10; row += 1) await page.keyboard.press("j");
  },
  "ticks a row": (page) => page.locator("main [data-row] [name=sel]").nth(3).click(),
  "ticks it off": (page) => page.locator("main [data-row] [name=sel]").nth(3).click(),
  sorts: async (page) => {
    const address = page.url();
    await page.locator("main thead a.sort").first().click();
    await page.waitForURL((url) => url.href !== address);
  },
  "opens the help": async (page) => {
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  },
  "closes the help": async (page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  },
  "opens the palette": async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("option").first().waitFor();
  },
  "types in it": (page) => page.keyboard.type("cancel"),
  "closes it": (page) => page.keyboard.press("Escape"),
  "opens a sheet": async (page) => {
    await page.locator("h1").click();
    await page.keyboard.press("n");
    await page.getByRole("dialog").waitFor();
  },
  "types in the sheet": (page) => page.getByLabel("Name", { exact: true }).pressSequentially("Bela Bose"),
  "closes the sheet": async (page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  },
};

const cluster = process.env.GROWN ? { url: process.env.GROWN, stop: async () => undefined } : await startCluster();
const grown = await openGrown(cluster.url, 1);
const address = new URL(cluster.url);
address.pathname = "/grown_1";
const { browser, name } = await launchBrowser();
const site = await startSite({ DATABASE_URL: address.href, LOG_LEVEL: "silent" });
try {
  const { owner } = await openDemoSessions({ open: async () => ({ ...grown, close: async () => undefined }) });
  const [key = "", value = ""] = owner.split("=", 2);
  const took = new Map<string, number[]>();
  let rows = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await context.addCookies([{ name: key, value, url: site.url }]);
    const page = await context.newPage();
    await watchInteractions(page);
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(site.url + LIST);
    await wake(page);
    rows = await page.locator("main [data-row]").count();
    for (const [what, step] of Object.entries(steps)) {
      await step(page);
      took.set(what, [...(took.get(what) ?? []), await slowest(page)]);
    }
    await context.close();
  }
  console.log(`${name}, processor ${SLOWER}× slower, ${rows} rows, ${ROUNDS} rounds; the goal is ${GOAL_MS} ms\n`);
  printTable(
    [...took].map(([what, all]) => {
      const sorted = all.toSorted((one, other) => one - other);
      return { what, "median ms": sorted[sorted.length >> 1] ?? 0, "slowest ms": sorted.at(-1) ?? 0 };
    }),
  );
} finally {
  await browser.close();
  await site.stop();
  await grown.close();
  await cluster.stop();
}
