import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { routeFileAddress } from "#app/staff/tour-route/route-address.ts";
import { findTourId } from "#modules/catalogue/index.server.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const track = (name: string, lat: number): string =>
  `<trk><name>${name}</name><trkseg><trkpt lat="${lat}" lon="77.2"/><trkpt lat="${lat + 0.01}" lon="77.21"/></trkseg></trk>`;
const file = (name: string, ...tracks: string[]) => ({
  name,
  mimeType: "application/gpx+xml",
  buffer: Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1">\n${tracks.join("\n")}</gpx>`),
});
const PATH = "/tours/cycle-tours/old-delhi-at-dawn";

/** An editor changes a tour's route without an engineer. */
describe("routes in the console", () => {
  const served = servePlace();
  let cookies: Awaited<ReturnType<typeof openDemoSessions>>;
  let screen = "";
  beforeAll(async () => {
    cookies = await openDemoSessions(served.place);
    const database = await served.place.open();
    screen = `/staff/studio/tour/${await findTourId(database.db, "old-delhi-at-dawn")}/route`;
    await database.close();
  });

  const enter = (path: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, {
      ...options,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = cookies.editor.split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });
  const bring = async (page: Page, ...given: Parameters<typeof file>) => {
    await page.getByLabel("Route file").setInputFiles(file(...given));
    await page.getByRole("button", { name: "Look at this file" }).click();
  };
  const distanceOnPage = async (): Promise<string> => {
    const html = await (await fetch(served.site.url + PATH)).text();
    return /The way we go<\/h2><p[^>]*>([^<]*)/.exec(html)?.[1] ?? "none";
  };

  it.each([
    ["with scripts", { javaScriptEnabled: true }],
    ["without scripts", { javaScriptEnabled: false }],
  ])("are brought, corrected, given their days, published and removed %s", async (_how, options) => {
    const { page, close } = await enter(screen.replace(/\/route$/, ""), options);
    await page.getByRole("link", { name: "Route", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Route" }).waitFor();
    const before = await distanceOnPage();
    expect(before).toContain("14 km");
    await bring(page, "slip.gpx", track("A", 91));
    await page
      .getByText(/^slip\.gpx, line 2, column 5\d: A point has no latitude between −90 and 90: "91"\.$/)
      .waitFor();
    await bring(page, "two.gpx", track("Back", 28.7), track("There", 28.6));
    await page.getByRole("heading", { name: "Draft: two.gpx" }).waitFor();
    await bring(page, "slip.gpx", track("A", 91));
    await page.getByText("slip.gpx, line 2").waitFor();
    expect(await page.getByRole("heading", { name: "Draft: two.gpx" }).count(), "nothing is lost").toBe(1);
    const chosen = page.getByRole("group", { name: "Which track is which day" }).getByRole("combobox");
    await chosen.nth(0).selectOption("1");
    await chosen.nth(1).selectOption("1");
    await page.getByRole("button", { name: "Draw it with these days" }).click();
    await page.getByText("Two tracks have the same day.").waitFor();
    await chosen.nth(0).selectOption("2");
    await page.getByRole("button", { name: "Draw it with these days" }).click();
    await page.getByText("Day 2: Back: 1.5 km, no heights").waitFor();
    expect(await distanceOnPage(), "guests see nothing of a draft").toBe(before);
    await page.getByRole("link", { name: "Publish this route" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Guests see the new route.").waitFor();
    await expect.poll(distanceOnPage).toContain("3 km");
    await page.goto(served.site.url + screen);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the file" }).click(),
    ]);
    const given = file("", track("Back", 28.7), track("There", 28.6)).buffer;
    expect(readFileSync(await download.path()).equals(given)).toBe(true);
    await page.getByRole("link", { name: "Remove the route" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Removed.").waitFor();
    await expect.poll(distanceOnPage).toBe("none");
    await page.goto(served.site.url + screen);
    await bring(page, "old-delhi.gpx");
    await page.getByText("The file has no line of two points or more.").waitFor();
    const demo = { ...file("demo.gpx"), buffer: readFileSync("content/routes/old-delhi-at-dawn.gpx") };
    await page.getByLabel("Route file").setInputFiles(demo);
    await page.getByRole("button", { name: "Look at this file" }).click();
    await page.getByRole("link", { name: "Publish this route" }).click();
    // The days may be typed here, too.
    await page.getByRole("button", { name: "Show the plan" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Guests see the new route.").waitFor();
    await expect.poll(distanceOnPage).toBe(before);
    await close();
  });

  it("says that a file is too large, and refuses strangers", async () => {
    const { page, close } = await enter(screen);
    await page.getByRole("button", { name: "Look at this file" }).click();
    await page.getByText("Choose a file first.").waitFor();
    const large = { ...file("large.gpx"), buffer: Buffer.alloc(6_000_001, 32) };
    await page.getByLabel("Route file").setInputFiles(large);
    await page.getByRole("button", { name: "Look at this file" }).click();
    await page.getByText("The file is larger than 6 MB.").waitFor();
    await close();
    const address = served.site.url + screen.replace(/tour\/(.*)\/route$/, "route-file/$1");
    const asked = (cookie: string, method = "GET") =>
      fetch(address, { method, headers: { cookie, origin: served.site.url } });
    expect((await asked("")).status).toBe(401);
    expect((await asked(cookies.desk)).status).toBe(403);
    expect((await asked(cookies.accountant, "POST")).status).toBe(403);
    expect((await asked(cookies.editor)).headers.get("content-type")).toBe("application/gpx+xml");
  });

  it.each([
    ["signs that nobody sees", "tra\u0000\u202Eck.gpx", "track.gpx"],
    ["more signs than are kept", `${"x".repeat(119)}🚲.gpx`, `${"x".repeat(119)}🚲`],
  ])("are taken from a file whose name has %s", async (_, name, shown) => {
    const form = new FormData();
    form.set("route", new File([file(name, track("A", 91)).buffer], name));
    const headers = { cookie: cookies.editor, origin: served.site.url };
    const address = served.site.url + routeFileAddress(screen.split("/").at(-2) ?? "");
    const answer = await fetch(address, { method: "POST", headers, body: form });
    expect(await answer.text()).toContain(`${shown}, line 2`);
  });
});
