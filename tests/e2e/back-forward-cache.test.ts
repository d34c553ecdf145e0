import { afterEach, beforeAll, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { findBrowserWithMemory, launchWithMemory } from "#tests/harness/browser/launch-browser.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { SCRIPT_BUDGET, scriptWeight } from "#tests/harness/site/script-weight.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();
let anna: Traveller;
beforeAll(() => {
  anna = new Traveller(served.browser, phone, () => served.site.url);
});
afterEach(() => anna.close());

const rides = (who: Traveller) => who.page.getByRole("heading", { level: 1, name: /You are riding/ }).waitFor();
/** The page as the browser's memory would show it again: nothing has run meanwhile. */
const showAgain = () =>
  anna.page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
/** The next page does not come: the browser stays on this one, which has been left as far as it knows. */
const holdBack = (pages: RegExp) => anna.page.route(pages, (route) => route.fulfill({ status: 204 }));

const withMemory = it.runIf(findBrowserWithMemory() !== null);

withMemory("leads from the page that was paid on to the outcome, when Back brings it from memory", async () => {
  const browser = await launchWithMemory();
  const bela = new Traveller(browser, phone, () => served.site.url);
  try {
    await bela.arriveToPay();
    const { page } = bela;
    await page.evaluate(() =>
      addEventListener("pageshow", ({ persisted }) => sessionStorage.setItem("from memory", String(persisted))),
    );
    await bela.pressPay();
    await bela.inWindow("pay-success").click();
    await rides(bela);
    await page.goBack({ waitUntil: "commit" });
    await rides(bela);
    expect(await page.evaluate(() => sessionStorage.getItem("from memory"))).toBe("true");
  } finally {
    await bela.close();
    await browser.close();
  }
});

it("leads to the outcome after leaving twice", async () => {
  await anna.arriveToPay();
  await holdBack(/\/checkout\/outcome\//);
  await anna.pressPay();
  const left = anna.page.waitForRequest(/\/checkout\/outcome\//);
  await anna.inWindow("pay-success").click();
  await left;
  await anna.page.getByText("Paid. We're recording it").waitFor();
  const leftAgain = anna.page.waitForRequest(/\/checkout\/outcome\//);
  await showAgain();
  await leftAgain;
  await anna.page.unrouteAll();
  await showAgain();
  await rides(anna);
});

const book = async (tour: string, people: number): Promise<string> => {
  const [departure = ""] = freeDepartures(await (await fetch(served.site.url + tour)).text());
  return payHeld(served.site.url, await holdPlaces(served.site.url, departure, people));
};

const valueIn = (field: string, html: string): string =>
  new RegExp(`name="${field}"[^>]*? value="([^"]+)"`).exec(html)?.[1] ?? "";

it("loads booking scripts on interaction, within the budget", async () => {
  const manage = await book("/tours/cycle-tours/nizamuddin-and-lodhi", 1);
  for (const path of [manage, manage.replace("/booking/", "/checkout/outcome/")])
    expect(await scriptWeight(served.site.url, path), path).toBeLessThanOrEqual(SCRIPT_BUDGET);
  const html = await (await fetch(served.site.url + manage)).text();
  expect(html).not.toMatch(/<script type="module"|rel="modulepreload"/);
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
});

it("shows the booking's present state, and keeps the page while the site is silent", async () => {
  const manage = await book("/tours/cycle-tours/nizamuddin-and-lodhi", 2);
  await anna.open(manage);
  const riders = (words: string) => anna.page.getByRole("heading", { name: words }).waitFor();
  await riders("Rider details: 0 of 2");
  const cancel = served.site.url + manage.replace("?", "/cancel?");
  const rider = valueIn("rider", await (await fetch(cancel)).text());
  const asking = await (await fetch(`${cancel}&rider=${rider}`)).text();
  const body = new URLSearchParams({ rider, seenRefundPaise: valueIn("seenRefundPaise", asking) });
  expect((await fetch(cancel, { method: "POST", body, redirect: "manual" })).status).toBe(302);
  await anna.page.route("**/health/live", (route) => route.abort());
  const asked = anna.page.waitForRequest("**/health/live");
  await showAgain();
  await asked;
  await riders("Rider details: 0 of 2");
  await anna.page.unrouteAll();
  await showAgain();
  await riders("The rider's details are missing");
});

it("checks again after leaving during a press", async () => {
  const manage = await book("/tours/bicycle-touring/rajasthan-lake-and-fort", 1);
  await anna.open(manage.replace("?", "/transfer?"));
  const { page } = anna;
  await page.getByLabel("Their name").fill("Bela Example");
  await page.getByLabel("Their e-mail").fill("bela@example.com");
  await page.getByLabel("Their phone number").fill("+91 98123 45679");
  await page.getByRole("button", { name: "Hand it over", exact: true }).click();
  await page.getByRole("heading", { name: "Pay the fee" }).waitFor();
  await holdBack(/\/booking\//);
  const left = page.waitForRequest(/\/booking\//);
  await page.getByRole("button", { name: "Keep my booking as it is" }).click();
  await left;
  await page.unrouteAll();
  await showAgain();
  await page.waitForURL(/\/booking\//);
  await page.getByRole("heading", { name: "The rider's details are missing" }).waitFor();
});
