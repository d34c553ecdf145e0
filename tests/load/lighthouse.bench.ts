import path from "node:path";
import { pathToFileURL } from "node:url";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { launchBrowser } from "#tests/harness/browser/launch-browser.ts";
import { toolFolder } from "#tests/harness/machine/tool-folder.ts";
import { payInOneTap } from "#tests/harness/money/pay-hold.ts";
import { freePort } from "#tests/harness/network/free-port.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { startSite } from "#tests/harness/site/site.ts";
import { printTable } from "./figures.ts";

// Lighthouse on a phone (its own throttling: slow 4G, a processor four times slower), cold; the median of three runs (ROUNDS).
const paths = [
  "/",
  "/tours",
  "/tours/cycle-tours/old-delhi-at-dawn",
  "/tours/bicycle-touring",
  "/india-by-cycle",
  "/blogs",
  "/blogs/explore-delhi/breakfast-in-the-old-city",
  "/about",
  "/faq",
  "/contact",
  "/gallery",
  "/destination-list-v2",
  "/search?text=delhi",
  "/terms-condition",
  "/gift",
  "/newsletter",
];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; score: number | null; title: string; scoreDisplayMode: string }>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Result>;

const median = (numbers: number[]): number => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

const folder = await toolFolder("lighthouse");
const { default: lighthouse } = (await import(pathToFileURL(path.join(folder, "core/index.js")).href)) as {
  default: Lighthouse;
};
const port = await freePort();
// The demo keeps search engines out on purpose (app/site/robots/route.ts); that audit is left out.
const site = await startSite();
/** The checkout of a date, the page that pays, and the page of a booking. They are `noindex` on purpose: that audit is left out. */
async function privatePages(): Promise<{ name: string; path: string }[]> {
  const tour = await (await fetch(`${site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text();
  const [paid = "", departure = ""] = freeDepartures(tour).slice(-2);
  const outcome = await payInOneTap(site.url, await holdPlaces(site.url, paid, 2));
  return [
    { name: "/checkout", path: `/checkout?departure=${departure}&people=2&category=regular` },
    { name: "/checkout/pay/…", path: await holdPlaces(site.url, departure, 1) },
    { name: "/booking/…", path: outcome.replace("/checkout/outcome/", "/booking/") },
  ];
}
const { browser, name } = await launchBrowser([`--remote-debugging-port=${port}`]);
try {
  const rows: Record<string, string | number>[] = [];
  const wanting = new Map<string, string[]>();
  const pages = [...paths.map((path) => ({ name: path, path })), ...(await privatePages())].filter(
    ({ name }) => process.env.PAGES === undefined || process.env.PAGES.split(" ").includes(name),
  );
  for (const { name: page, path: address } of pages) {
    const runs: Result["lhr"][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      runs.push(
        (
          await lighthouse(site.url + address, {
            port,
            output: "json",
            logLevel: "error",
            skipAudits: ["is-crawlable"],
          })
        ).lhr,
      );
    const score = (category: string): number =>
      Math.round(median(runs.map((run) => (run.categories[category]?.score ?? 0) * 100)));
    const value = (audit: string): number => median(runs.map((run) => run.audits[audit]?.numericValue ?? 0));
    rows.push({
      page,
      ...Object.fromEntries(categories.map((category) => [category, score(category)])),
      "LCP s": (value("largest-contentful-paint") / 1000).toFixed(2),
      CLS: value("cumulative-layout-shift").toFixed(3),
      "TBT ms": Math.round(value("total-blocking-time")),
      "KB in all": Math.round(value("total-byte-weight") / 1024),
    });
    const last = runs.at(-1);
    for (const audit of Object.values(last?.audits ?? {}))
      if (
        audit.score !== null &&
        audit.score < 0.9 &&
        ["binary", "numeric", "metricSavings"].includes(audit.scoreDisplayMode)
      )
        wanting.set(audit.title, [...(wanting.get(audit.title) ?? []), page]);
  }
  console.log(`${name}, Lighthouse, mobile, median of ${ROUNDS}\n`);
  printTable(rows);
  for (const [title, pages] of wanting) console.log(`wanting: ${title}: ${pages.join(" ")}`);
} finally {
  await browser.close();
  await site.stop();
}
