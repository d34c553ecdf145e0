import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LOG_IN_TO_REVIEW } from "#modules/reviews/model.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { addRiddenBooking } from "#tests/harness/booking/ridden-booking.ts";
import { lookInBoth as look, look as lookAt, desk as viewport } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { becomeMember, newMember, register } from "#tests/harness/people/member.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const APP_SECRET = "a secret of this test, long enough for it";
const TOUR = "/tours/cycle-tours/nizamuddin-and-lodhi";
const RIDDEN = "PH-RIDDEN";
const signer = createSigner(APP_SECRET);
const served = servePlace({
  env: { APP_SECRET },
  prepare: (place) =>
    addRiddenBooking(place, { reference: RIDDEN, tour: "old-delhi-at-dawn", email: "rode@example.com" }),
});

/** Stars and count as a tour's page shows them, and as it tells search engines. */
async function ratingsOf(tour: string) {
  const html = (await (await fetch(served.site.url + tour)).text()).replaceAll("<!-- -->", "");
  const [, average, count] =
    /([\d.]+) of 5 stars<.*?from (\d+|one) reviews?</.exec(html.slice(html.indexOf('id="reviews"'))) ?? [];
  const told = /"ratingValue":([\d.]+),"reviewCount":(\d+)/.exec(html);
  return { shown: `${average} ${count}`, told: `${told?.[1]} ${told?.[2]}`, count: Number(told?.[2]) };
}
const homeCount = async () =>
  Number(
    /from (\d+) reviews/.exec((await (await fetch(`${served.site.url}/`)).text()).replaceAll("<!-- -->", ""))?.[1],
  );

describe("reviews", () => {
  const open = (address: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + address, { viewport, ...options });
  const formOf = (page: Page) =>
    page.locator("form").filter({ has: page.getByRole("button", { name: "Post Review", includeHidden: true }) });
  const unfold = (page: Page) => page.getByText("Write A Review").click();
  const write = async (page: Page, words: string, stars = 4, name = "Meera") => {
    const form = formOf(page);
    await form.getByRole("radio", { name: `${stars} stars` }).check();
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Your review").fill(words);
  };
  const post = (page: Page) => page.getByRole("button", { name: "Post Review" }).click();
  const toRead = async (words: string) =>
    open(await linkInMailbox(served.site.url, { about: words, link: /\/moderate\/review\/\S+/ }));
  /** The company's yes or no, by the link of its mail. */
  const decide = async (words: string, verdict: "Publish" | "Decline") => {
    const { page, noise, close } = await toRead(words);
    await page.getByText(words).waitFor();
    await look(page, "review-to-read");
    await page.getByRole("button", { name: verdict }).click();
    await page.getByText(verdict === "Publish" ? "Published" : "Declined", { exact: true }).waitFor();
    expect(noise).toEqual([]);
    await close();
  };

  /** Answers a published review by the mail's link and a plain form, rewrites the answer, and deletes it. */
  const answered = async (words: string) => {
    const address = await linkInMailbox(served.site.url, { about: words, link: /\/moderate\/review\/\S+/ });
    const { page, noise, close } = await open(address, { javaScriptEnabled: false });
    const field = page.getByLabel("Your answer");
    const tour = async () =>
      (await (await fetch(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`)).text()).replaceAll("<!-- -->", "");
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.getByText("Please write a few words").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("Thank you.\n\nCome again.");
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.getByText("Your answer now appears below the review.").waitFor();
    await look(page, "review-answered", { scripts: false });
    await expect.poll(tour).toMatch(/By the link of the mail\.[\s\S]*?Our answer, [\s\S]*?Come again\./);
    expect(/<script type="application\/ld\+json">.*?<\/script>/s.exec(await tour())?.[0]).not.toContain("Come again");
    await linkInMailbox(served.site.url, { about: "Our answer to your review", link: /\/tours\/\S+#reviews/ });
    await field.fill("Thank you, Anna.");
    await page.getByRole("button", { name: "Save answer" }).click();
    await expect.poll(tour).toContain("Thank you, Anna.");
    await page.getByRole("button", { name: "Remove answer" }).click();
    await page.getByText("Your answer is removed.").waitFor();
    expect(await field.inputValue()).toBe("");
    await expect.poll(tour).not.toContain("Thank you, Anna.");
    expect(noise.filter((line) => !/422/.test(line))).toEqual([]);
    await close();
  };

  it("keep a visitor's words over the log-in, and appear everywhere once approved", async () => {
    const words = "Flat, loud, wonderful.";
    const before = { tour: await ratingsOf(TOUR), home: await homeCount() };
    const { page, noise, close } = await open(TOUR);
    await unfold(page);
    await post(page);
    await page.getByText("Please choose how many stars").waitFor();
    await page.getByText("Please write a few words").waitFor();
    await formOf(page).scrollIntoViewIfNeeded();
    await look(page, "review-errors", { of: "window" });
    // A name without a space, such as an address.
    await write(page, words, 4, "annapurna.venkataraghavan@example.com");
    await post(page);
    await page.getByText(LOG_IN_TO_REVIEW).waitFor();
    expect(await formOf(page).getByLabel("Your review").inputValue()).toBe(words);
    await formOf(page).scrollIntoViewIfNeeded();
    await look(page, "review-needs-login", { of: "window" });
    await formOf(page).getByRole("link", { name: "Log in" }).click();
    await page
      .getByRole("link", { name: /Register/ })
      .last()
      .click();
    await register(page, newMember());
    await page.waitForURL(new RegExp(`${TOUR}#write-a-review$`));
    await expect.poll(() => formOf(page).getByLabel("Your review").inputValue()).toBe(words);
    expect(await formOf(page).getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
    await post(page);
    await page.getByText("Thank you. We'll publish your review once we've read it.").waitFor();
    await look(page, "review-taken", { of: "window" });
    expect(await ratingsOf(TOUR)).toEqual(before.tour);
    expect(await page.getByText(words).count()).toBe(0);
    await decide(words, "Publish");
    await expect.poll(async () => (await ratingsOf(TOUR)).count).toBe((before.tour.count || 0) + 1);
    const after = await ratingsOf(TOUR);
    expect(after.shown).toBe(after.told);
    await expect.poll(homeCount).toBe(before.home + 1);
    await page.goto(`${served.site.url}${TOUR}`);
    await page.getByText(words).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByText("annapurna.venkataraghavan@example.com").first().scrollIntoViewIfNeeded();
    await lookAt(page, "review-long-name", { scripts: false });
    await page.setViewportSize(viewport);
    // The page is the same for everybody; a logged-in traveller finds the name filled in.
    await wake(page);
    await expect.poll(() => formOf(page).getByLabel("Name").inputValue()).toBe("Meera Example");
    // A second review replaces the first, even while somebody moderates that.
    const reading = await toRead(words);
    await reading.page.getByText(words).waitFor();
    await unfold(page);
    await write(page, "Even better the second time.", 5);
    await post(page);
    await page.getByText("It replaces your earlier review of this tour").waitFor();
    await reading.page.getByRole("button", { name: "Publish" }).click();
    await reading.page.getByText("It changed while you were reading").waitFor();
    await reading.page.getByText("Even better the second time.").waitFor();
    await look(reading.page, "review-changed");
    await reading.close();
    await expect.poll(async () => (await ratingsOf(TOUR)).count || 0).toBe(before.tour.count || 0);
    await decide("Even better the second time.", "Decline");
    expect(noise.filter((line) => !/42[29]|401/.test(line))).toEqual([]);
    await close();
  });

  it("work without JavaScript, with the session cookie", async () => {
    const words = "By a plain form.";
    const { page, close } = await open(TOUR, { javaScriptEnabled: false });
    await unfold(page);
    await write(page, words, 2);
    await post(page);
    await page.getByText(LOG_IN_TO_REVIEW).waitFor();
    expect(await formOf(page).getByLabel("Your review").inputValue()).toBe(words);
    await formOf(page).getByText("in another tab, then come back").waitFor();
    await look(page, "review-needs-login-plain", { scripts: false, of: "window" });
    const login = formOf(page).getByRole("link", { name: "Log in" });
    const [tab] = await Promise.all([page.waitForEvent("popup"), login.click()]);
    await tab
      .getByRole("link", { name: /Register/ })
      .last()
      .click();
    await register(tab, newMember());
    await tab.waitForURL(new RegExp(TOUR));
    expect(await formOf(page).getByRole("radio", { name: "2 stars" }).isChecked()).toBe(true);
    await post(page);
    await page.getByText("Thank you. We'll publish your review once we've read it.").waitFor();
    await close();
  });

  it("keep an early post, over the log-in too", async () => {
    const words = "Sent while the page was asleep.";
    const { page, close } = await open(TOUR);
    await unfold(page);
    await write(page, words, 3);
    // As a browser sends it before scripts could note the input.
    await Promise.all([
      page.waitForEvent("load"),
      formOf(page).evaluate((form: HTMLFormElement) => {
        sessionStorage.clear();
        HTMLFormElement.prototype.submit.call(form);
      }),
    ]);
    await wake(page);
    await page.getByText(LOG_IN_TO_REVIEW).waitFor();
    await formOf(page).getByRole("link", { name: "Log in" }).click();
    await page
      .getByRole("link", { name: /Register/ })
      .last()
      .click();
    await register(page, newMember());
    await page.waitForURL(new RegExp(`${TOUR}#write-a-review$`));
    await expect.poll(() => formOf(page).getByLabel("Your review").inputValue()).toBe(words);
    expect(await formOf(page).getByRole("radio", { name: "3 stars" }).isChecked()).toBe(true);
    // Words that were kept unfold the form by themselves.
    await page.goto(`${served.site.url}/faq`);
    await page.goto(served.site.url + TOUR);
    await formOf(page).getByLabel("Your review").waitFor();
    expect(await formOf(page).getByLabel("Your review").inputValue()).toBe(words);
    await close();
  });

  it("keep nothing for the next person in a logged-out window", async () => {
    const { page, close } = await open("/faq");
    await becomeMember(page, served.site.url, newMember());
    await page.goto(`${served.site.url}/user-profile`);
    await wake(page);
    await page.goto(served.site.url + TOUR);
    await wake(page);
    const name = formOf(page).getByLabel("Name");
    await expect.poll(() => name.inputValue()).toBe("Meera Example");
    await unfold(page);
    await formOf(page).getByRole("radio", { name: "4 stars" }).check();
    await formOf(page).getByLabel("Your review").fill("Flat, loud,");
    await page.locator("header").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${served.site.url}/`);
    await page.goto(served.site.url + TOUR);
    await wake(page);
    const standing = () =>
      formOf(page).evaluate((form: HTMLFormElement) => {
        const { rating, name: whose, contactmessage } = Object.fromEntries(new FormData(form));
        return [rating ?? "", whose, contactmessage];
      });
    expect(await standing()).toEqual(["", "", ""]);
    await close();
  });

  it("accept a verified review by a ride's link", async () => {
    const words = "By the link of the mail.";
    const { page, noise, close } = await open(`/review/${RIDDEN}?key=${signer.sign("review", RIDDEN)}`);
    await page.getByRole("heading", { name: /How was it/ }).waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Anna Example");
    await look(page, "review-by-link");
    await write(page, words, 5);
    await post(page);
    await page.getByText("Thank you. We'll publish your review once we've read it.").waitFor();
    await look(page, "review-by-link-taken");
    expect(noise).toEqual([]);
    await decide(words, "Publish");
    await page.goto(`${served.site.url}/tours/cycle-tours/old-delhi-at-dawn`);
    const review = page.getByRole("listitem").filter({ hasText: words });
    await review.getByText("Rode with us").waitFor();
    await review.scrollIntoViewIfNeeded();
    await look(page, "review-shown", { of: "window" });
    await close();
    await answered(words);
    for (const key of [signer.sign("booking", RIDDEN), signer.sign("review", "PH-OTHERS"), "x", ""]) {
      const answer = await fetch(`${served.site.url}/review/${RIDDEN}?key=${key}`);
      expect(answer.status).toBe(404);
    }
  });
});
