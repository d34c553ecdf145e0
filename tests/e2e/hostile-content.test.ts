import { sql } from "kysely";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { json } from "#platform/database/database.server.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { pdfReaders } from "#tests/harness/machine/pdf-readers.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";
/** Leaves every context that a page could put a text into, and marks what it makes. Nothing of it does harm. */
const MARKUP = `"'><img data-hostile src=x onerror="hostile()"></script></style></title></textarea></noscript>--><svg data-hostile onload=hostile()>]]>&lt;script>`;
const SCRIPT = "javascript:hostile()";
const links = /^(url|externalUrl|link|video|videoUrl|path)$/;
/** Fields that name other things, or that the program chooses by. */
const names =
  /^(slug|formerSlugs|kind|category|alsoIn|destination|travelType|level|sells|icon|tags|photos?|\w+Photo|poster|gallery|suggestions|tour|relatedTours|mode|id|date|from|to|meals|role|currency|day|updated|states|points|streets|rivers|lakes|parks|railways|email|bookingsEmail|gstin|launchesAt|opens|closes|languages)$/;

/** The same document with hostile texts and links in every place that holds words. */
function spoil(value: unknown, name = ""): unknown {
  if (typeof value === "string") return links.test(name) ? SCRIPT : names.test(name) ? value : `${value} ${MARKUP}`;
  if (Array.isArray(value)) return value.map((one) => spoil(one, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, spoil(one, inner)]));
}

/** Faults that a browser finds in a page that it does not run. */
function faultsOf([text, type]: [string, DOMParserSupportedType]): string[] {
  const page = new DOMParser().parseFromString(text, type);
  const faults = [...page.querySelectorAll("[data-hostile], parsererror")].map((one) => one.outerHTML.slice(0, 200));
  for (const element of page.querySelectorAll("*"))
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) && value.includes("hostile")) faults.push(`${element.localName} ${name}`);
      if (!/^(href|src|action|formaction|poster|xlink:href|data)$/.test(name)) continue;
      const [, scheme] = /^\s*([a-z][a-z0-9+.-]*):/i.exec(value.replaceAll(/[\t\n\r]/g, "")) ?? [];
      if (scheme && !/^(https?|mailto|tel)$/i.test(scheme) && !value.startsWith("data:image/"))
        faults.push(`${element.localName} ${name}=${value.slice(0, 80)}`);
    }
  for (const script of page.querySelectorAll("script[type='application/ld+json']"))
    JSON.parse(script.textContent ?? "");
  return faults;
}

declare global {
  var hostile: () => void;
  var refused: string[];
}

/** Somebody has written into the database past every check. */
describe("hostile texts in the database", () => {
  const served = servePlace({
    async prepare(place) {
      const { db, close } = await place.open();
      for (const { key, document } of await db.selectFrom("page").select(["key", "document"]).execute())
        await db
          .updateTable("page")
          .set({ document: json(spoil(document)) })
          .where("key", "=", key)
          .execute();
      for (const { id, name, location, details } of await db
        .selectFrom("tour")
        .select(["id", "name", "location", "details"])
        .execute()) {
        const season = { name: `Winter ${MARKUP}`, from: "2026-01-01", to: "2028-01-31", ...details.price };
        const written = spoil({
          ...{ ...details, videoUrl: SCRIPT, price: { ...details.price, seasons: [season] } },
          itinerary: details.itinerary.map((day) => ({ ...day, hotel: { name: "Haveli", link: SCRIPT } })),
        });
        const row = { name: `${name} ${MARKUP}`, location: `${location} ${MARKUP}`, details: json(written) };
        await db.updateTable("tour").set(row).where("id", "=", id).execute();
      }
      for (const { id, document } of await db.selectFrom("post").select(["id", "document"]).execute()) {
        const video = { url: SCRIPT, title: "Film", poster: document.photo };
        const written = spoil({ ...document, video, embed: { url: SCRIPT, title: "Map" } });
        await db
          .updateTable("post")
          .set({ document: json(written), title: `${document.title} ${MARKUP}` })
          .where("id", "=", id)
          .execute();
      }
      const routes = await db.selectFrom("tour_route").select(["tour_id", "measured", "ground"]).execute();
      for (const { tour_id, measured, ground } of routes)
        await db
          .updateTable("tour_route")
          .set({ measured: json(spoil(measured)), ground: json(spoil(ground)) })
          .where("tour_id", "=", tour_id)
          .execute();
      await sql`UPDATE category SET name = name || ${MARKUP}, fullname = fullname || ${MARKUP},
        name_hindi = ${MARKUP}, introduction = introduction || ${MARKUP}`.execute(db);
      await sql`UPDATE destination SET name = name || ${MARKUP}, region = region || ${MARKUP},
        name_hindi = ${MARKUP}, introduction = introduction || ${MARKUP}`.execute(db);
      await sql`UPDATE photo SET alt = alt || ${MARKUP}, credit = credit || ${MARKUP},
        licence = licence || ${MARKUP}, source = ${SCRIPT}`.execute(db);
      await close();
    },
  });
  const ask = (path: string) => fetch(served.site.url + path, { redirect: "manual" });

  it("are words on every page, in feeds, data and shared pictures", async () => {
    const page = await served.browser.newPage();
    const sitemap = await (await ask("/sitemap.xml")).text();
    const found = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) =>
      path.replaceAll("&#38;", "&"),
    );
    const more = [
      "/search?text=delhi",
      "/tours?view=map",
      "/tours/compare?tours=old-delhi-at-dawn,mehrauli-ruins",
      "/blogs?q=delhi",
      "/offline",
      "/login",
      `/contact?tour=old-delhi-at-dawn`,
    ];
    const spoilt = `<p onclick="hostile()"><a href="java\nscript:hostile()">x</a><svg data-hostile>`;
    expect(await page.evaluate(faultsOf, [spoilt, "text/html"] as [string, DOMParserSupportedType])).toHaveLength(3);
    const faults: string[] = [];
    let marked = 0;
    for (const path of ["/sitemap.xml", "/blogs/rss.xml", ...new Set([...found, ...more])]) {
      const answer = await ask(path || "/");
      const text = await answer.text();
      if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
      if (text.includes("data-hostile")) marked += 1;
      const type = path.endsWith(".xml") ? "application/xml" : "text/html";
      for (const fault of await page.evaluate(faultsOf, [text, type] as [string, DOMParserSupportedType]))
        faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(found.length).toBeGreaterThan(40);
    // Else the texts have not come to the pages.
    expect(marked).toBeGreaterThan(found.length * 0.9);
    await page.close();
  });

  it("are words beside the map of a route", async () => {
    const page = await served.browser.newPage();
    const places = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, "text/html").querySelector("#way")?.textContent ?? "",
      await (await ask(TOUR)).text(),
    );
    // Once for the tour's name, and once for each place.
    expect(places.split("data-hostile").length).toBeGreaterThan(5);
    await page.close();
  });

  it("are texts of JSON that no browser takes for a page", async () => {
    const paths = ["homepage", "cyclingholiday", "aboutpage", "faqpage", "bloglistpage", "tourlistpage"];
    for (const path of [...paths, "tourdetailpage?slug=old-delhi-at-dawn", "search?text=delhi"]) {
      const answer = await ask(`/api/${path}`);
      const { headers } = answer;
      const type = [headers.get("content-type"), headers.get("x-content-type-options")];
      expect([path, answer.status, ...type]).toEqual([
        path,
        200,
        expect.stringMatching(/^application\/json/),
        "nosniff",
      ]);
      expect(await answer.json()).toEqual(expect.anything());
    }
  });

  it("are drawn as words into shared pictures and the printed sheet", async () => {
    const page = await served.browser.newPage();
    for (const path of [TOUR, "/blogs", "/"]) {
      const shared = await page.evaluate(
        (html) =>
          new DOMParser()
            .parseFromString(html, "text/html")
            .querySelector("meta[property='og:image']")
            ?.getAttribute("content") ?? "",
        await (await ask(path)).text(),
      );
      const { status, headers } = await ask(new URL(shared).pathname);
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, expect.stringMatching(/^image\//)]);
    }
    await page.close();
    const sheet = new Uint8Array(await (await ask(`${TOUR}/sheet.pdf`)).arrayBuffer());
    expect(await pdfReaders["pdf.js"]?.(sheet)).toContain("onerror=");
    const file = await getDocumentProxy(sheet.slice());
    expect(await file.getJSActions()).toBeNull();
    for (let at = 1; at <= file.numPages; at += 1)
      for (const { url } of (await (await file.getPage(at)).getAnnotations()) as { url?: string }[])
        expect(url ?? "https://").toMatch(/^(https?:\/\/|mailto:|tel:)/);
  });

  it("run nothing in a browser, under an unchanged policy", async () => {
    const page = await served.browser.newPage();
    await page.addInitScript(() => {
      globalThis.refused = [];
      globalThis.hostile = () => globalThis.refused.push("ran");
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        globalThis.refused.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    for (const path of ["/", TOUR, "/faq", "/gallery", "/about", "/contact"]) {
      await page.goto(served.site.url + path);
      await wake(page);
      expect([path, await page.locator("[data-hostile]").count()]).toEqual([path, 0]);
      expect([path, await page.evaluate(() => globalThis.refused)]).toEqual([path, []]);
    }
    const policy = (await ask("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'/);
    expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-(inline|eval)|data:|\*/);
    await page.close();
  });
});
