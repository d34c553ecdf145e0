import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "#tests/harness/browser/launch-browser.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable, type Row } from "./figures.ts";
import { slowest, watchInteractions } from "./watch-interactions.ts";

// Time from a press to the next frame on a phone with a slower processor, by the Event Timing API (basis of INP). Each
// journey is walked ROUNDS times.
const SLOWER = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Limit of a good interaction here. Google's own INP limit is 200 ms. */
const GOAL_MS = 100;

type Step = (page: Page) => Promise<unknown>;
const button =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

/** Each journey with its start and its presses in order. */
const journeys: { path: string; steps: Record<string, Step> }[] = [
  {
    path: "/",
    steps: {
      "opens the menu": (page) => page.locator("summary").filter({ hasText: "Menu" }).click(),
      "closes it": key("Escape"),
      "the banner's next": (page) =>
        page.getByRole("region", { name: "Where to next" }).getByRole("button", { name: /^Next/ }).click(),
      "pauses it": (page) =>
        page
          .getByRole("region", { name: "Where to next" })
          .getByRole("button", { name: /^(Pause|Play)$/ })
          .click(),
    },
  },
  {
    path: "/tours/cycle-tours/old-delhi-at-dawn",
    steps: {
      "opens a picture": async (page) => {
        await page.getByRole("region", { name: "Pictures" }).getByRole("link").first().click();
        await page.getByRole("heading", { name: "Picture 1 of 6" }).waitFor();
      },
      "the next picture": async (page) => {
        await page.keyboard.press("ArrowRight");
        await page.getByRole("heading", { name: "Picture 2 of 6" }).waitFor();
      },
      "closes it": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
      book: (page) => page.getByRole("link", { name: /^Book ₹/ }).click(),
      "one person more": (page) => page.locator("#book").getByRole("button", { name: "More: People" }).click(),
      "a private tour": (page) => page.locator("#book").getByRole("radio", { name: "Private Tour" }).check(),
      "another date": (page) => page.locator("#book").getByRole("radio", { name: / IST/ }).nth(2).check(),
    },
  },
  {
    path: "/tours",
    steps: {
      "saves a tour": button(/^Save /),
      "compares one": (page) =>
        page
          .getByRole("checkbox", { name: /^Compare/ })
          .first()
          .click(),
      "types a name": (page) => page.getByRole("searchbox", { name: "Search by name" }).pressSequentially("dawn"),
    },
  },
  { path: "/faq", steps: { "another tab": (page) => page.getByRole("tab").nth(1).click() } },
  {
    path: "/contact",
    steps: { "types in a field": (page) => page.getByLabel("Name").first().pressSequentially("Asha") },
  },
];

async function walk(browser: Browser, url: string, { path, steps }: (typeof journeys)[number]): Promise<Row[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await watchInteractions(page);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url + path, { waitUntil: "networkidle" });
  await wake(page);
  const rows: Row[] = [];
  for (const [what, step] of Object.entries(steps)) {
    await step(page);
    rows.push({ page: path, what, ms: await slowest(page) });
  }
  await context.close();
  return rows;
}

const site = await startSite();
const { browser, name } = await launchBrowser();
try {
  const rounds: Row[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const walked: Row[] = [];
    for (const journey of journeys) walked.push(...(await walk(browser, site.url, journey)));
    rounds.push(walked);
  }
  const rows = (rounds[0] ?? []).map(({ page, what }, index) => {
    const all = rounds.map((round) => Number(round[index]?.ms ?? 0)).sort((one, other) => one - other);
    return { page, what, "median ms": all[all.length >> 1] ?? 0, "slowest ms": all.at(-1) ?? 0 };
  }) as Row[];
  console.log(
    `${name}, processor ${SLOWER}× slower, ${ROUNDS} rounds; under 16 ms counts as 0, the goal is ${GOAL_MS} ms\n`,
  );
  printTable(rows);
} finally {
  await browser.close();
  await site.stop();
}
