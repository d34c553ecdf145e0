import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { lookInBoth as look, desk as viewport } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { readMailbox } from "#tests/harness/mail/mailbox.ts";
import { becomeMember, newMember } from "#tests/harness/people/member.ts";
import { shownIn } from "#tests/harness/site/crawl.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;

const fill = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Number").fill("+91 98000 00000");
  await page.getByLabel("E-mail").fill(addressOf(name));
  await page.getByLabel("Message").fill(`Good morning.\nIs it flat? ${name}`);
};

/** To the company with the message, and to the writer without it: anybody can type any address. */
const mailedBothSides = async (name: string): Promise<string> => {
  const toWriter = `To ${addressOf(name)}`;
  const both = async () =>
    [await mailsWith(`Is it flat? ${name}`), await mailsWith(toWriter)].map(({ length }) => length);
  await expect.poll(both, { timeout: 20_000 }).toEqual([1, 1]);
  const [acknowledged = ""] = await mailsWith(toWriter);
  expect(acknowledged).toContain("Your message has arrived");
  expect(acknowledged).not.toContain(name);
  return (await mailsWith(`Is it flat? ${name}`)).join("\n");
};

/** Mails in the demo's mailbox that contain `words`. */
const mailsWith = async (words: string): Promise<string[]> =>
  (await readMailbox(served.site.url))
    .map((mail) => `${mail.subject} ${mail.words}`)
    .filter((text) => text.includes(words));

describe("contact", () => {
  const open = (address: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + address, { viewport, ...options });
  const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

  it("names what is missing, keeps input, sends once, and mails both", async () => {
    const name = "Anna with scripts";
    const { page, noise, close } = await open("/contact?tour=delhi-your-own-way");
    await page.getByRole("heading", { name: "Get In Touch", level: 1 }).waitFor();
    await look(page, "contact");
    // The plan names streets, station and office; each name is in the words beside it.
    const plan = page.locator("#find-us").locator("xpath=ancestor::section");
    const names = await plan.locator("[aria-hidden=true] > span").allInnerTexts();
    expect(names.length).toBeGreaterThan(5);
    const way = (await plan.getByRole("listitem").allInnerTexts()).join(" ");
    for (const name of names.map((one) => one.split(",")[0] ?? "").filter((one) => one !== "Pahiya"))
      expect(way, name).toContain(name.replace(" metro", ""));
    await page.getByRole("link", { name: "Delhi Your Own Way" }).waitFor();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("E-mail").fill("anna at example");
    await send(page);
    await page.getByText("Please enter a phone number").waitFor();
    await page.getByText("Please enter a valid email").waitFor();
    await page.getByText("Please write a few words").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe(name);
    expect(await page.getByLabel("E-mail").inputValue()).toBe("anna at example");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("number");
    await look(page, "contact-errors");
    await fill(page, name);
    await send(page);
    await page.getByRole("heading", { name: "Thank you. We've got your message." }).waitFor();
    // The mail repeats nothing of the message: the page promises no copy.
    await page.getByText("We confirm it by mail too").waitFor();
    await look(page, "contact-sent");
    // A reload sends nothing a second time, and tells nothing a second time.
    await page.reload();
    await page.getByRole("button", { name: "Send" }).first().waitFor();
    expect(await page.getByRole("heading", { name: "Thank you. We've got your message." }).count()).toBe(0);
    const mails = await mailedBothSides(name);
    expect(mails).toContain(`Message from ${name}`);
    expect(mails).toContain("To hello@pahiya.example");
    expect(mails).toContain("About: Delhi Your Own Way");
    expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
    await close();
  });

  it("works without JavaScript", async () => {
    const name = "Anna without";
    const { page, close } = await open("/contact?tour=school-and-team-rides", { javaScriptEnabled: false });
    await send(page);
    await page.getByText("Please tell us your name").waitFor();
    await page.getByRole("link", { name: "School and Team Rides" }).waitFor();
    await fill(page, name);
    await send(page);
    await page.getByRole("heading", { name: "Thank you. We've got your message." }).waitFor();
    await mailedBothSides(name);
    expect(await page.getByRole("link", { name: "Show the map" }).getAttribute("href")).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=/,
    );
    await close();
  });

  it("lists other ways to reach us, and shows the map on request", async () => {
    const { page, noise, elsewhere, close } = await open("/contact", { strangers: true });
    const ways = page.getByRole("main").getByRole("group").or(page.getByRole("main").locator("address"));
    await ways.getByText("10:00am to 5:00pm IST").waitFor();
    const stands = /^(Open now, until 5:00pm|Closed now, open (today|again tomorrow) from 10:00am) IST$/;
    await ways.getByText(stands).waitFor();
    const links = await ways.getByRole("link").evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    const mails = ["mailto:hello@pahiya.example", "mailto:complaints@pahiya.example"];
    expect(links).toEqual(["tel:+910000012345", "https://wa.me/910000012345", ...mails]);
    for (const part of [ways, page.getByRole("contentinfo")]) await part.getByText("GSTIN 07AAAAA0000A1Z4").waitFor();
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    await page.getByRole("button", { name: /^Show the map/ }).click();
    await expect.poll(() => elsewhere.length).toBe(1);
    expect(elsewhere[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.+marker=28\.6556/);
    // Before axe looks: it talks to frames, and the one of another site makes the browser complain of that.
    expect(noise).toEqual([]);
    await look(page, "contact-map");
    await close();
  });
});

it("opens and closes by Delhi time while being read", async () => {
  const at = (instant: string) => ({
    // The page's own clock: 09:59 in Delhi on a Saturday, which is Friday night in New York.
    prepare: async (page: Page) => page.clock.install({ time: new Date(instant) }),
    timezoneId: "America/New_York",
  });
  const { page, close } = await visit(served.browser, `${served.site.url}/contact`, at("2026-11-21T04:29:30Z"));
  await page.getByText("Closed now, open today from 10:00am IST").waitFor();
  await page.clock.runFor(60_000);
  await page.getByText("Open now, until 5:00pm IST").waitFor();
  await close();
});

it("keeps a possible robot's message, tells only the company, and promises no mail", async () => {
  const body = new URLSearchParams({
    name: "Robot",
    number: "+91 98123 45678",
    email: "robot@example.com",
    message: "Buy chains by the mile",
    leaveempty: "https://robot.example",
  });
  const answer = await fetch(`${served.site.url}/contact`, { method: "POST", body, redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/contact?sent=doubtful#thanks"]);
  const thanks = shownIn(await (await fetch(`${served.site.url}/contact?sent=doubtful`)).text());
  expect(thanks).toContain("Thank you. We've got your message.");
  expect(thanks).toContain("We won't confirm it by mail this time.");
  // A message that is kept after it has its mails before long; the robot's, written first, has its one too.
  const honest = new URLSearchParams({
    name: "After",
    number: "+91 98123 45679",
    email: "after@example.com",
    message: "After a robot",
  });
  await fetch(`${served.site.url}/contact`, { method: "POST", body: honest, redirect: "manual" });
  await expect.poll(async () => (await mailsWith("After a robot")).length, { timeout: 20_000 }).toBe(1);
  const [told = "", ...more] = await mailsWith("by the mile");
  expect(more).toEqual([]);
  expect(told).toContain("Doubtful message from Robot");
  expect(await mailsWith("To robot@example.com")).toEqual([]);
});

describe("the contact form for a logged-in traveller", () => {
  async function openAsMember() {
    const member = newMember();
    const opened = await visit(served.browser, `${served.site.url}/user-profile`, {
      viewport,
      prepare: (page) => becomeMember(page, served.site.url, member),
    });
    await opened.page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    return { ...opened, member };
  }

  it("is filled in, keeps typed input, and is emptied at log-out", async () => {
    const { page, member, close } = await openAsMember();
    await page.goto(`${served.site.url}/contact`);
    await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe(member.email);
    expect(await page.getByLabel("Number").inputValue()).toBe("+919812345678");
    await page.getByLabel("Name").fill("Somebody Else");
    await page.locator("header").getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe("");
    await close();
  });

  it("is filled in with the latest profile in the same visit", async () => {
    const { page, noise, close } = await openAsMember();
    const contact = async () => {
      await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
      await page.waitForURL(/\/contact$/);
      return page.getByRole("textbox", { name: "Name" });
    };
    const before = await contact();
    await expect.poll(() => before.inputValue()).toBe("Meera Example");
    await page.goBack();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Name").fill("Meera Saved");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Data saved successfully.").waitFor();
    const name = await contact();
    await expect.poll(() => name.inputValue()).toBe("Meera Saved");
    expect(noise).toEqual([]);
    await close();
  });
});
