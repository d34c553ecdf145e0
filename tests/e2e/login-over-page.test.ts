import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { desk } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { becomeMember, logIn, makeMember, newMember } from "#tests/harness/people/member.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();
const open = (path: string) => visit(served.browser, served.site.url + path, { viewport: desk });
const login = (page: Page) => page.locator("header").getByRole("link", { name: "Login" });
const modal = (page: Page, name: "Login" | "Register" = "Login") => page.getByRole("dialog", { name });
/** Address of the page without the site's origin. */
const place = (page: Page): string => page.url().slice(served.site.url.length);

/** A departure that can be booked, as the tour's page offers it. */
async function departureOf(tour: string): Promise<string> {
  const html = await (await fetch(served.site.url + tour)).text();
  const offered = [...html.matchAll(/name="departure"[^>]*value="([\w-]+)"/g)];
  return offered.at(-1)?.[1] ?? "";
}

it("opens over a filtered list, changes to registering, and keeps the filter", async () => {
  const { page, noise, close } = await open("/tours?text=delhi");
  const names = () => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const filtered = await names();
  await login(page).click();
  await modal(page).waitFor();
  expect(place(page)).toBe("/tours?text=delhi#login");
  await modal(page).getByRole("link", { name: "New here? Register" }).click();
  await modal(page, "Register").getByRole("link", { name: "Already registered? Login" }).click();
  await modal(page).waitFor();
  expect(place(page)).toBe("/tours?text=delhi#login");
  await modal(page).getByRole("button", { name: "Close" }).click();
  await modal(page).waitFor({ state: "hidden" });
  await expect.poll(() => place(page)).toBe("/tours?text=delhi");
  expect(await names()).toEqual(filtered);
  expect(noise).toEqual([]);
  await close();
});

it("keeps the choice on a tour's page in its address", async () => {
  const { page, noise, close } = await open("/tours/cycle-tours/old-delhi-at-dawn?people=3");
  await page
    .getByRole("button", { name: /^Fewer:/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect.poll(() => place(page)).toContain("people=2");
  const chosen = place(page);
  await login(page).click();
  await modal(page).waitFor();
  expect(place(page)).toBe(`${chosen}#login`);
  await page.keyboard.press("Escape");
  await modal(page).waitFor({ state: "hidden" });
  await expect.poll(() => place(page)).toBe(chosen);
  expect(noise).toEqual([]);
  await close();
});

it("keeps checkout input when closed by button or Back, and after a refusal", async () => {
  const departure = await departureOf("/tours/cycle-tours/old-delhi-at-dawn");
  const address = `/checkout?departure=${departure}&people=2&category=regular`;
  const { page, noise, close } = await open(address);
  const fields = page.getByRole("main");
  await fields.getByLabel("Name").fill("Noor Example");
  await fields.getByLabel("You travel as").selectOption("Expats");
  await fields.getByRole("checkbox").check();
  const isKept = async () => {
    await modal(page).waitFor({ state: "hidden" });
    await expect.poll(() => place(page)).toBe(address);
    expect(await fields.getByLabel("Name").inputValue()).toBe("Noor Example");
    expect(await fields.getByLabel("You travel as").inputValue()).toBe("Expats");
    expect(await fields.getByRole("checkbox").isChecked()).toBe(true);
  };
  await login(page).click();
  await modal(page).waitFor();
  expect(place(page)).toBe(`${address}#login`);
  await modal(page).getByRole("button", { name: "Close" }).click();
  await isKept();
  await login(page).click();
  await modal(page).waitFor();
  await page.goBack();
  await isKept();
  await fields.getByRole("button", { name: /Hold these places/ }).click();
  await page.getByText("Fill up all the details required").first().waitFor();
  await login(page).click();
  await modal(page).waitFor();
  await page.goBack();
  await isKept();
  // The refusal is an answer of 422, which the browser itself writes into its console.
  expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
  await close();
});

it("leads to the profile, and Back to the same checkout", async () => {
  const member = newMember();
  await makeMember(served.site.url, member);
  const departure = await departureOf("/tours/cycle-tours/old-delhi-at-dawn");
  const address = `/checkout?departure=${departure}&people=2&category=regular`;
  const { page, close } = await open(address);
  await login(page).click();
  await logIn(page, member);
  await page.waitForURL(/\/user-profile$/);
  await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
  await page.goBack();
  await expect.poll(() => place(page)).toBe(address);
  await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
  await expect.poll(() => page.getByRole("main").getByLabel("E-mail").inputValue()).toBe(member.email);
  await close();
});

it("fills in the name of an open review after a log-in in another tab", async () => {
  const member = newMember("Meera Reader");
  await makeMember(served.site.url, member);
  const { page, close } = await open("/tours/cycle-tours/old-delhi-at-dawn#write-a-review");
  const name = page.locator("#write-a-review").getByLabel("Name");
  // The scripts have come: a press opens the modal.
  await login(page).click();
  await modal(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await name.inputValue()).toBe("");
  const other = await page.context().newPage();
  await other.goto(`${served.site.url}/login`);
  await logIn(other, member);
  await other.waitForURL(/\/user-profile$/);
  await expect.poll(() => name.inputValue()).toBe("Meera Reader");
  await close();
});

it("keeps a chosen photograph from another account logged in elsewhere", async () => {
  const [first, second] = [newMember("Meera First"), newMember("Tsering Second")];
  await makeMember(served.site.url, second);
  const { page, close } = await visit(served.browser, `${served.site.url}/user-profile`, {
    viewport: desk,
    prepare: (opened) => becomeMember(opened, served.site.url, first),
  });
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#e2553f" } })
    .jpeg()
    .toBuffer();
  const choose = () =>
    page.locator("input[type=file]").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  const other = await page.context().newPage();
  await other.request.post(`${served.site.url}/logout`);
  await other.goto(`${served.site.url}/login`);
  await logIn(other, second);
  await other.getByRole("heading", { name: "Namaste, Tsering" }).waitFor();
  await choose();
  await page
    .getByText(
      `You're now logged in as ${second.email}, but this page belonged to another account. We haven't sent the photo.`,
    )
    .waitFor();
  // The page is theirs now; chosen once more, so is the photograph.
  await page.getByRole("heading", { name: "Namaste, Tsering" }).waitFor();
  expect(await page.getByRole("img", { name: /^You, / }).count()).toBe(0);
  await choose();
  await page.getByRole("img", { name: "You, Tsering Second" }).waitFor();
  await close();
});
