import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createSigner } from "#platform/http/signing.server.ts";
import { addRiddenBooking } from "#tests/harness/booking/ridden-booking.ts";
import { lookInBoth, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { cameraPhotograph } from "#tests/harness/people/camera-photograph.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const APP_SECRET = "a secret of this test, long enough for it";
const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";
const RIDES = ["PH-PLAIN", "PH-AWAKE"];
const signer = createSigner(APP_SECRET);
const served = servePlace({
  env: { APP_SECRET },
  async prepare(place) {
    for (const reference of RIDES)
      await addRiddenBooking(place, {
        ...{ reference, tour: "old-delhi-at-dawn", email: `${reference.toLowerCase()}@example.com` },
      });
  },
});

const heic = {
  name: "IMG_2032.HEIC",
  mimeType: "image/heic",
  buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1"),
};

const open = (address: string, options: Parameters<typeof visit>[2] = {}) =>
  visit(served.browser, served.site.url + address, { viewport: phone, ...options });
const linkOf = (reference = "") => `/review/${reference}?key=${signer.sign("review", reference)}`;
const mine = (page: Page) => page.getByRole("region", { name: "Your photographs" });
const pictures = (page: Page) => mine(page).getByRole("img");
const addressOf = async (page: Page) => (await pictures(page).first().getAttribute("src")) ?? "";
const ask = (path: string) => fetch(served.site.url + path);
const shownOnTour = async () => /\/pictures\/riders--[\w-]+\.jpg/.exec(await (await ask(TOUR)).text())?.[0] ?? null;

describe("photographs with a review", () => {
  it("outlast a refused file without scripts, are shown after both verdicts, and can be taken back", async () => {
    const words = "Milk cans, pigeons, and nobody else.";
    const { page, close } = await open(linkOf(RIDES[0]), { javaScriptEnabled: false });
    await page.getByLabel("Your review").fill(words);
    await page.getByLabel("Choose photographs").setInputFiles([await cameraPhotograph("#c85028"), heic]);
    await page.getByRole("button", { name: "Post Review" }).click();
    await page.getByText(/IMG_2032\.HEIC: This is a HEIC photograph/).waitFor();
    await page.getByText("Please tick this, or take the photographs back").waitFor();
    expect((await page.getByText("Not posted yet").boundingBox())?.y).toBeLessThan(phone.height);
    expect(await page.getByLabel("Your review").inputValue()).toBe(words);
    expect(await pictures(page).count()).toBe(1);
    const own = await addressOf(page);
    const file = await ask(own);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      ...[200, "image/webp", "no-store"],
    ]);
    expect(Buffer.from(await file.arrayBuffer()).includes("Secret Person")).toBe(false);
    expect((await ask(own.replace(/\?.*/, ""))).status).toBe(404);
    expect((await ask(own.replace(/key=./, "key=_"))).status).toBe(404);

    const long = "The spice market at six. ".repeat(10).trim();
    await page.getByLabel(/What photograph 1 shows/).fill(long);
    await page.getByRole("radio", { name: "4 stars" }).check();
    await page.getByRole("checkbox", { name: /I took these photographs/ }).check();
    await page.getByRole("button", { name: "Post Review" }).click();
    await page.getByText("Please use at most 200 characters").waitFor();
    expect(await page.getByLabel(/What photograph 1 shows/).inputValue()).toBe(long);
    await page.getByLabel(/What photograph 1 shows/).fill("The spice market at six");
    await page.getByRole("button", { name: "Post Review" }).click();
    await page.getByText("Thank you. We'll publish your review once we've read it.").waitFor();

    const verdict = await linkInMailbox(served.site.url, { about: words, link: /\/moderate\/review\/\S+/ });
    const desk = await open(verdict);
    await desk.page.getByRole("button", { name: "Publish" }).click();
    await desk.page.getByText("Published", { exact: true }).waitFor();
    expect(await shownOnTour()).toBeNull();
    await lookInBoth(desk.page, "review-photographs-to-judge");
    await desk.page.getByRole("button", { name: /^Show photograph 1/ }).click();
    await desk.page.getByText("Shown with the review").waitFor();
    expect(desk.noise).toEqual([]);
    await desk.close();
    await expect.poll(shownOnTour, { timeout: 30_000 }).not.toBeNull();
    const shown = (await shownOnTour()) ?? "";
    expect((await ask(shown)).status).toBe(200);

    const told = await linkInMailbox(served.site.url, {
      about: "Your photograph is on our website",
      link: /\/review\/\S+/,
    });
    expect(told).toContain("/review/PH-PLAIN?key=");
    const booking = `/booking/PH-PLAIN?key=${signer.sign("booking", "PH-PLAIN")}`;
    const guest = await open(booking);
    await guest.page.getByRole("region", { name: "Your review" }).waitFor();
    await lookInBoth(guest.page, "booking-with-photographs");
    expect(guest.noise).toEqual([]);
    await guest.close();
    await page.goto(served.site.url + booking);
    const sent = page.getByRole("region", { name: "Your review" });
    await sent.getByText("Published on the tour's page.").waitFor();
    await sent.getByText("Everyone can see it beside your review.").waitFor();
    expect(await sent.getByRole("img", { name: "The spice market at six" }).getAttribute("src")).toContain("key=");
    await sent.getByRole("button", { name: "Take back photograph 1" }).click();
    await page.getByText("It is taken back, and its file is deleted.").waitFor();
    expect(await pictures(page).count()).toBe(0);
    expect([(await ask(shown)).status, (await ask(own)).status]).toEqual([404, 404]);
    await expect.poll(shownOnTour, { timeout: 30_000 }).toBeNull();
    await close();
  });

  it("are saved, described and taken back with scripts, and nothing typed is lost", async () => {
    const { page, noise, close } = await open(linkOf(RIDES[1]));
    await wake(page);
    await page.getByLabel("Your review").fill("Flat, loud, lovely.");
    await page.getByRole("checkbox", { name: /I took these photographs/ }).check();
    await page
      .getByLabel("Choose photographs")
      .setInputFiles([await cameraPhotograph("#285080"), await cameraPhotograph("#508028")]);
    await page.getByRole("button", { name: "Save photographs" }).click();
    await page.getByText("Saved. They go with your review when you post it.").waitFor();
    expect(await page.getByLabel("Your review").inputValue()).toBe("Flat, loud, lovely.");
    await expect.poll(() => pictures(page).count()).toBe(2);
    await lookInBoth(page, "review-photographs");
    await wake(page);
    await page.getByLabel("Your review").fill("Flat, loud, lovely. Again!");
    await page.getByRole("button", { name: "Take back photograph 2" }).click();
    await page.getByText("It is taken back, and its file is deleted.").waitFor();
    await expect.poll(() => pictures(page).count()).toBe(1);
    expect(await page.getByLabel("Your review").inputValue()).toBe("Flat, loud, lovely. Again!");
    expect(noise).toEqual([]);
    // Enter in a field posts the review: here its stars are missing.
    await page.getByLabel("Name").press("Enter");
    await page.getByText("Please choose how many stars").waitFor();
    expect(await pictures(page).count()).toBe(1);
    await close();
  });
});
