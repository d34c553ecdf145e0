import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { type Stop, walkStops } from "#tests/harness/browser/focus-stops.ts";
import { desk, look, phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor } from "#tests/harness/browser/visitor.ts";
import { hasJava } from "#tests/harness/machine/java.ts";
import { toolFolder } from "#tests/harness/machine/tool-folder.ts";
import {
  type CrawledPage,
  crawl,
  type DataNode,
  nodesIn,
  picturesOf,
  structuredDataOf,
  wordsOf,
} from "#tests/harness/site/crawl.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const run = promisify(execFile);

/** One page of each kind, and every page that is unique: those whose focus is walked, */
const walked = [
  "/",
  "/tours",
  "/tours/cycle-tours",
  "/tours/cycle-tours/old-delhi-at-dawn",
  "/tours/bespoke-tours/delhi-your-own-way",
  "/india-by-cycle",
  "/destination-list-v2",
  "/destinations/kerala",
  "/gallery",
  "/gallery-details",
  "/blogs",
  "/blogs/explore-delhi/breakfast-in-the-old-city",
  "/about",
  "/faq",
  "/contact",
  "/terms-condition",
  "/comming-soon",
  "/search?text=delhi",
  "/login",
  "/register",
  "/api/docs",
  "/no/such/page",
];
/** and those with the same stops again. */
const routes = [
  ...walked,
  "/tours?q=nothing+like+it",
  "/tours/compare?tours=old-delhi-at-dawn,mehrauli-ruins",
  "/tours/bespoke-tours",
  "/tours/nowhere",
  "/tours/cycle-tours/no-such-tour",
  "/tours/bicycle-touring/ladakh-high-passes",
  "/tour-details",
  "/mysore",
  "/destination-details",
  "/destination-details?name=ladakh",
  "/gallery-details?album=stone",
  "/blogs/explore-delhi/never-written",
  "/blog-details",
  "/privacy",
  "/newsletter",
  "/offline",
];

/** Walked from the first stop of the frame to its last, which is the same on every page: the home page, and one with a frame of its own. */
const framed = ["/", "/api/docs"];

/** Of these, the missing ones. */
const missing = [
  "/blogs/explore-delhi/never-written",
  "/no/such/page",
  "/tours/cycle-tours/no-such-tour",
  "/tours/nowhere",
];

const served = serveToReaders();
const { site } = served;

describe("every page", () => {
  let pages: CrawledPage[] = [];
  beforeAll(async () => {
    pages = await crawl(site.url, routes, /^\/(checkout|dev)\b/);
  });

  it("has only working links", () => {
    const broken = pages.filter(({ status }) => status >= 400).map(({ path, status }) => `${status} ${path}`);
    expect(broken.toSorted()).toEqual(missing.map((path) => `404 ${path}`));
    expect(pages.length).toBeGreaterThan(60);
  });

  it("has no list whose links lead to one place", () => {
    const innermost = /<[uo]l\b[^>]*>((?:(?!<[uo]l\b).)*?)<\/[uo]l>/gs;
    const same = pages.flatMap(({ path, html }) =>
      [...html.matchAll(innermost)]
        .map(([, list = ""]) => [...list.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) => href))
        .filter((hrefs) => hrefs.length > 2 && new Set(hrefs).size === 1)
        .map(([href]) => `${path}: ${href}`),
    );
    expect(same).toEqual([]);
  });

  it("has all its pictures", async () => {
    const pictures = [...new Set(pages.flatMap(({ html }) => picturesOf(html)))];
    expect(pictures.length).toBeGreaterThan(200);
    const lost: string[] = [];
    for (const picture of pictures)
      if ((await fetch(site.url + picture, { method: "HEAD" })).status !== 200) lost.push(picture);
    expect(lost).toEqual([]);
  });

  it("has a preview picture; tours and stories one with their name", async () => {
    const tagOf = (html: string, name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]+)"`).exec(html)?.[1];
    const shared = new Map<string, string>();
    const said = new Map<string, string>();
    for (const { path, html } of pages) {
      const address = tagOf(html, "og:image");
      if (!address) continue;
      const { pathname } = new URL(address);
      shared.set(path, pathname);
      said.set(pathname, `jpeg ${tagOf(html, "og:image:width")} x ${tagOf(html, "og:image:height")}`);
      expect(tagOf(html, "og:image:type"), path).toBe("image/jpeg");
      expect(tagOf(html, "og:image:alt"), path).toMatch(/\w/);
    }
    expect(shared.get("/gift")).toMatch(/^\/pictures\//);
    const sizeOf = async (picture: string) => {
      const { format, width, height } = await sharp(await (await fetch(site.url + picture)).arrayBuffer()).metadata();
      return `${format} ${width} x ${height}`;
    };
    const tour = "/tours/cycle-tours/old-delhi-at-dawn";
    const story = "/blogs/explore-delhi/breakfast-in-the-old-city";
    expect([shared.get(tour), shared.get(story)]).toEqual([
      "/og/tours/old-delhi-at-dawn.jpg",
      "/og/blogs/breakfast-in-the-old-city.jpg",
    ]);
    const drawn = [tour, story].map((page) => shared.get(page) ?? "/");
    expect(await Promise.all(drawn.map(sizeOf))).toEqual(["jpeg 1200 x 630", "jpeg 1200 x 630"]);
    // The size that is said is that of the file. Those drawn for a page all have one size, and drawing each takes long.
    for (const [picture, size] of said)
      if (!picture.startsWith("/og/") || drawn.includes(picture)) expect(await sizeOf(picture), picture).toBe(size);
    // A list takes its picture from its first item.
    for (const list of ["/tours", "/india-by-cycle", "/blogs", "/destination-list-v2", "/gallery"])
      expect(shared.get(list), list).toMatch(/^\/pictures\/.+\.jpg$/);
    for (const file of new Set(shared.values()))
      if (!file.startsWith("/og/")) expect((await fetch(site.url + file, { method: "HEAD" })).status, file).toBe(200);
  });

  it("has one heading, its own title and description, and one canonical address", () => {
    const faults: string[] = [];
    const titles = new Map<string, string>();
    for (const { path, html, status } of pages) {
      if (html === "" || status !== 200) continue;
      const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map((match) => match[1] ?? "");
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
      if ((html.match(/<h1[\s>]/g) ?? []).length !== 1) faults.push(`${path}: not one h1`);
      if (title === "") faults.push(`${path}: no title`);
      const isHidden = html.includes('name="robots" content="noindex"');
      if (isHidden) continue;
      if (canonical.length !== 1) faults.push(`${path}: ${canonical.length} canonical addresses`);
      if (!html.includes('<meta name="description"')) faults.push(`${path}: no description`);
      const other = titles.get(title);
      if (other !== undefined && other !== canonical[0]) faults.push(`${path}: has the title of ${other}`);
      titles.set(title, canonical[0] ?? path);
    }
    expect(faults).toEqual([]);
  });

  it("has connected structured data where expected", async () => {
    const typesOf = (path: string) =>
      structuredDataOf(pages.find((page) => page.path === path)?.html ?? "").flatMap((data) =>
        ((data["@graph"] as (typeof data)[] | undefined) ?? [data]).map((node) => node["@type"]),
      );
    expect(typesOf("/")).toEqual(["TravelAgency"]);
    expect(typesOf("/tours/cycle-tours/old-delhi-at-dawn")).toEqual(["Product", "TouristTrip", "BreadcrumbList"]);
    expect(typesOf("/tours/bicycle-touring/ladakh-high-passes")).toEqual(["Product", "TouristTrip", "BreadcrumbList"]);
    expect(typesOf("/blogs/explore-delhi/breakfast-in-the-old-city")).toEqual(["BlogPosting", "BreadcrumbList"]);
    expect(typesOf("/faq")).toEqual(["FAQPage"]);
    expect(typesOf("/contact")).toEqual(["TravelAgency"]);
    expect(typesOf("/about")).toEqual(["Organization"]);
    expect(typesOf("/destinations/kerala")).toEqual(["TouristDestination"]);

    const opened = new Set(pages.filter(({ status }) => status === 200).map(({ path }) => path));
    const faults: string[] = [];
    const files = new Set<string>();
    for (const { path, html } of pages) {
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      for (const data of structuredDataOf(html)) {
        const nodes = nodesIn(data);
        if (data["@context"] !== "https://schema.org") faults.push(`${path}: no vocabulary`);
        const known = new Set(nodes.filter((node) => node["@type"]).map((node) => node["@id"]));
        for (const node of nodes) {
          const id = node["@id"];
          if (id !== undefined && !known.has(id)) faults.push(`${path}: nothing is called ${id}`);
          for (const address of [node.url, node.item, node.image].flat()) {
            if (typeof address !== "string") continue;
            const { origin, pathname } = new URL(address);
            if (canonical && origin !== new URL(canonical).origin) faults.push(`${path}: leads to ${origin}`);
            if (pathname.startsWith("/pictures/")) files.add(pathname);
            else if (!opened.has(pathname)) faults.push(`${path}: leads to ${pathname}`);
          }
        }
      }
    }
    for (const file of files)
      if ((await fetch(site.url + file, { method: "HEAD" })).status !== 200) faults.push(`missing: ${file}`);
    expect(faults).toEqual([]);
    expect(files.size).toBeGreaterThan(20);
  });

  it("has correct structured data", () => {
    const rupees = (words: string | undefined) => Number(words?.replaceAll(",", ""));
    const sold = pages.filter(({ html, status }) => status === 200 && html.includes('"@type":"Product"'));
    expect(sold.length).toBeGreaterThan(15);
    for (const { path, html } of sold) {
      const nodes = structuredDataOf(html).flatMap(nodesIn);
      const text = html.replaceAll("<!-- -->", "");
      // The first price of the booking card that is not struck through.
      const card = text.slice(text.indexOf('id="book"')).replaceAll(/<s[ >].*?<\/s>/g, "");
      const offer = nodes.find(({ "@type": type }) => type === "Offer" || type === "AggregateOffer");
      expect(Number(offer?.price ?? offer?.lowPrice), path).toBe(rupees(/₹([\d,]+)/.exec(card)?.[1]));
      const isOpen = card.includes('action="/checkout"');
      expect(offer?.["@type"], path).toBe(isOpen ? "Offer" : "AggregateOffer");
      // Between its seasons, no date is open; made to measure, any day is; else there are places, or they are all sold.
      const standing = card.includes("No dates are open") ? /OutOfStock$/ : /MadeToOrder$/;
      expect(offer?.availability, path).toMatch(isOpen ? /(InStock|LimitedAvailability|SoldOut)$/ : standing);

      const reviews = text.slice(text.indexOf('id="reviews"'));
      const isReviewed = !reviews.includes("No reviews yet.");
      const ratings = nodes.filter((node) => node["@type"] === "AggregateRating");
      expect(ratings.length, path).toBe(isReviewed ? 1 : 0);
      const [, shown = "", count] = /([\d.]+) of 5 stars<.*?from (one|\d+) reviews?</.exec(reviews) ?? [];
      for (const rating of ratings)
        expect(`${rating.ratingValue} ${rating.reviewCount}`, path).toBe(
          `${Number(shown)} ${count === "one" ? 1 : count}`,
        );
    }
    const home = pages.find(({ path }) => path === "/")?.html ?? "";
    const rating = structuredDataOf(home)
      .flatMap(nodesIn)
      .find((node) => node["@type"] === "AggregateRating");
    expect(home.replaceAll("<!-- -->", "")).toContain(`from ${rating?.reviewCount} reviews`);
    const faq = pages.find(({ path }) => path === "/faq")?.html ?? "";
    const questions = structuredDataOf(faq)
      .flatMap(nodesIn)
      .filter((node) => node["@type"] === "Question");
    expect(questions.length).toBeGreaterThan(20);
    const words = wordsOf(faq);
    for (const { name, acceptedAnswer } of questions) {
      expect(words).toContain(name);
      expect(words).toContain((acceptedAnswer as DataNode).text);
    }
  });

  it("is valid HTML", async (context) => {
    // The end of the run mentions it; in CI it is a fault (bin/steps/run-tests.ts).
    if (!hasJava()) return context.skip();
    const folder = await mkdtemp(path.join(tmpdir(), "pahiya-html-"));
    const names = new Map<string, string>();
    // The other tours, stories and queries are made of the same parts.
    const kinds = pages.filter((page) => page.html !== "" && routes.includes(page.path));
    expect(kinds.length).toBe(routes.length);
    for (const [number, page] of kinds.entries()) {
      const name = path.join(folder, `${number}.html`);
      names.set(name, page.path);
      await writeFile(name, page.html.replaceAll(/(<style\b[^>]*>).*?<\/style>/gs, "$1</style>"));
    }
    // Its CSS messages are left out: its CSS is older than @property and container queries.
    const jar = path.join(await toolFolder("vnu-jar"), "build/dist/vnu.jar");
    const said = await run(
      "java",
      [
        "-Xss4m",
        // For so little work the thorough compiler and the parallel collector cost more than they give.
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-jar",
        jar,
        "--errors-only",
        "--filterpattern",
        "CSS: .*",
        "--format",
        "json",
        "--exit-zero-always",
        folder,
      ],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    await rm(folder, { recursive: true, force: true });
    const { messages } = JSON.parse(said.stderr) as { messages: { url: string; message: string; extract?: string }[] };
    const faults = messages.map(({ url, message, extract }) => {
      const name = [...names.keys()].find((one) => url.endsWith(one)) ?? url;
      return `${names.get(name) ?? url}: ${message} ${extract ?? ""}`;
    });
    expect(faults).toEqual([]);
  });
});

describe("every kind of page", () => {
  const nameOf = (route: string) => `page${route.replaceAll(/\W+/g, "-")}-full`;

  /** Checks that the focus is visible at every stop of the page, or of its own part if its frame was walked already. */
  async function walk(page: Page, of: "page" | "main"): Promise<void> {
    await page.evaluate(() => window.scrollTo(0, 0));
    if (of === "main") await page.locator("main").focus();
    const stops = await walkStops(page, of);
    expect(stops.length).toBeGreaterThan(of === "page" ? 10 : 0);
    const namesOf = (found: Stop[]): string[] => found.map(({ name }) => name);
    expect(namesOf(stops.filter(({ isRinged }) => !isRinged)), "the focus is not seen").toEqual([]);
    expect(namesOf(stops.filter(({ isBare }) => !isBare)), "something lies over the focus").toEqual([]);
  }

  it.each(routes)("%s is accessible, logs nothing, and fits the window", async (route) => {
    const visitor = await newVisitor({ browser: served.browser, url: site.url, ...desk });
    const { page } = visitor;
    try {
      await visitor.open(route);
      for (const size of [desk, phone]) {
        await page.setViewportSize(size);
        // Of a kind that axe has read at this width, a further page is read at one.
        await look(page, nameOf(route), { isOtherWidth: size === phone && !walked.includes(route) });
        if (walked.includes(route)) await walk(page, framed.includes(route) ? "page" : "main");
      }
      // The narrowest phone gets the page that the other one gets: there only its width is in question.
      await page.setViewportSize({ ...phone, width: 320 });
      await look(page, nameOf(route), { scripts: false });
      await page.waitForLoadState("networkidle");
      // A page that is not there says so in the console too; that is no noise of ours.
      expect(visitor.noise.filter((line) => !(missing.includes(route) && line.includes("404")))).toEqual([]);
    } finally {
      await visitor.leave();
    }
  });
});
