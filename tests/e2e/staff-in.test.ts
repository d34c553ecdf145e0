import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Role } from "#modules/staff/model.ts";
import { desk, lookInBoth, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { giveAuthenticator, inviteOnScreen } from "#tests/harness/people/invited-person.ts";
import { codeOf } from "#tests/harness/people/staff-office.ts";
import { namedAddress, serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();
const addressOf = (path: string): string => namedAddress(served.site.url) + path;
const open = (path: string, options: object = {}) =>
  visit(served.browser, addressOf(path), { viewport: desk, ...options });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Invites somebody as the demo's owner does; returns the mailed link. */
async function invite(email: string, role: Role): Promise<string> {
  const { page, close } = await open("/staff/team");
  await press(page, "Enter as owner");
  await heading(page, "Staff").waitFor();
  const link = await inviteOnScreen(page, addressOf(""), { email, role });
  await lookInBoth(page, "console, staff");
  await close();
  return link;
}

it("leads a stranger to the log-in, and back", async () => {
  const { page, close } = await open("/staff/devices");
  expect(page.url()).toBe(addressOf("/staff/enter?to=%2Fstaff%2Fdevices"));
  await lookInBoth(page, "console, way in");
  await press(page, "Enter as guide");
  await heading(page, "Devices").waitFor();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: "staff", httpOnly: true, sameSite: "Strict", path: "/", expires: -1 });
  await close();
});

describe("an invited person", () => {
  it("makes a passkey, logs out and in with it, and proves it before changes", async () => {
    const link = await invite("anna@rides.example", "desk");
    const { page, noise, close } = await open(link);
    await heading(page, "Welcome as desk").waitFor();
    await page.getByText("Or by an authenticator app").click();
    await lookInBoth(page, "console, invitation");
    await giveAuthenticator(page);
    await press(page, "Make a passkey");
    await page.getByText("Please enter your name").waitFor();
    await page.getByLabel("Your name").first().fill("Anna Rao");
    await press(page, "Make a passkey");
    await heading(page, "You're in").waitFor();
    expect(await page.locator(".codes li").count()).toBe(10);
    await page.reload();
    await page.getByText("You are in as Anna Rao. Recovery codes are shown once").waitFor();
    await page.goto(addressOf("/staff/devices"));
    await page.getByText("Passkey of Chrome").waitFor();
    await page.locator(".rail").getByRole("button", { name: "Leave" }).click();
    await heading(page, "For the people of the company").waitFor();
    await page.goto(addressOf("/staff/devices"));
    expect(pathOf(page)).toBe("/staff/enter");
    await press(page, "Come in by passkey");
    await heading(page, "Devices").waitFor();
    await page.goto(addressOf("/staff/prove?to=%2Fstaff%2Fdevices"));
    await press(page, "Use my passkey");
    await heading(page, "Devices").waitFor();
    await press(page, "Remove");
    await page.getByText("This is your last way in. Add another one first.").waitFor();
    await page.goto(addressOf("/staff/devices"));
    await press(page, "Make new ones");
    await heading(page, "New recovery codes").waitFor();
    expect(await page.locator(".codes li").count()).toBe(10);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await press(page, "Print them");
    await page.locator("[data-printed]").waitFor();
    await press(page, "Copy the codes");
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(\S+\n){9}\S+$/);
    await page.reload();
    await heading(page, "Your recovery codes").waitFor();
    await page.getByText("10 of 10 are left.").waitFor();
    await page.getByRole("link", { name: "Back to your devices" }).click();
    await heading(page, "Devices").waitFor();
    await page.goto(addressOf("/staff/keys"));
    const secret = (await page.locator(".secret").textContent()) ?? "";
    await page.getByLabel("The six digits").fill(codeOf(secret, new Date()));
    await press(page, "Keep this app");
    await heading(page, "Devices").waitFor();
    await page.getByText("Authenticator app", { exact: true }).waitFor();
    await press(page, /^Remove$/);
    await page.getByText("Passkey of Chrome").waitFor({ state: "detached" });
    await press(page, /^Remove$/);
    await page.getByText("This is your last way in. Add another one first.").waitFor();
    await page.goto(addressOf("/staff/devices"));
    await lookInBoth(page, "console, devices");
    await page.goto(addressOf("/staff/prove?to=%2Fstaff%2Fdevices"));
    await lookInBoth(page, "console, proof");
    await page.goto(addressOf(link));
    await heading(page, "This link is over").waitFor();
    expect(noise.filter((line) => !/status of 4(10|22)/.test(line))).toEqual([]);
    await close();
  });

  it("uses an authenticator app on a phone without scripts; wrong codes keep input", async () => {
    const link = await invite("bela@rides.example", "guide");
    const { page, close } = await open(link, { viewport: phone, javaScriptEnabled: false });
    await press(page, "Make a passkey");
    await page.getByText("Please enter your name").first().waitFor();
    await page.getByLabel("Your name").first().fill("Bela Sen");
    await press(page, "Make a passkey");
    await page.getByText("A passkey needs scripts").waitFor();
    const secret = (await page.locator(".secret").textContent()) ?? "";
    await page.getByLabel("The six digits").fill("000000");
    await press(page, "Come in");
    await page.getByText("That isn't the code that the app shows now.").waitFor();
    expect(await page.locator(".secret").textContent()).toBe(secret);
    expect(await page.locator("#app-name").inputValue()).toBe("Bela Sen");
    await page.getByLabel("The six digits").fill(codeOf(secret, new Date()));
    await press(page, "Come in");
    await heading(page, "You're in").waitFor();
    const [code = ""] = await page.locator(".codes li").allTextContents();
    await page.context().clearCookies();
    await page.goto(addressOf("/staff/enter?to=%2Fstaff%2Fdevices"));
    const logIn = async (typed: string) => {
      await page.getByLabel("Your e-mail address").fill("bela@rides.example");
      await page.getByLabel("Code", { exact: true }).fill(typed);
      await press(page, "Come in by code");
    };
    await logIn("");
    await page.getByText("Please enter a code").waitFor();
    await logIn(code);
    await heading(page, "Devices").waitFor();
    await page.context().clearCookies();
    await page.goto(addressOf("/staff/enter"));
    await logIn(code);
    await page.getByText("don't belong together. Each code works once: take the next one.").waitFor();
    expect(await page.getByLabel("Your e-mail address").inputValue()).toBe("bela@rides.example");
    await close();
  });
});

it("logs out of the other devices", async () => {
  const here = await open(await invite("chitra@rides.example", "editor"));
  await giveAuthenticator(here.page);
  await here.page.getByLabel("Your name").first().fill("Chitra Nair");
  await press(here.page, "Make a passkey");
  await heading(here.page, "You're in").waitFor();
  const [code = ""] = await here.page.locator(".codes li").allTextContents();
  const there = await open("/staff/enter?to=%2Fstaff%2Fdevices");
  await there.page.getByLabel("Your e-mail address").fill("chitra@rides.example");
  await there.page.getByLabel("Code", { exact: true }).fill(code);
  // The second press comes while the first is under way: a recovery code opens once.
  let posts = 0;
  let goOn: () => void = () => undefined;
  const isPressedAgain = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await there.page.route("**/staff/enter**", async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await isPressedAgain;
    }
    await route.continue();
  });
  const comeIn = () => there.page.getByRole("button", { name: "Come in by code" }).dispatchEvent("click");
  await comeIn();
  await expect.poll(() => posts).toBe(1);
  await comeIn();
  goOn();
  await heading(there.page, "Devices").waitFor();
  expect(posts).toBe(1);
  await there.page.goBack();
  await there.page.getByText("You are in as Chitra Nair.").waitFor();
  expect(await there.page.getByText("Come in to get to the page").count()).toBe(0);
  await there.page.getByRole("link", { name: "Go on to the console" }).click();
  await heading(there.page, "Devices").waitFor();
  await here.page.goto(addressOf("/staff/devices"));
  await here.page.getByText("by a recovery code").waitFor();
  await press(here.page, "Log out everywhere else");
  await expect.poll(() => here.page.getByRole("button", { name: "Log out", exact: true }).count()).toBe(0);
  await there.page.reload();
  await heading(there.page, "For the people of the company").waitFor();
  await here.close();
  await there.close();
});

it("shows visitors of the demo their own device alone", async () => {
  for (const { page, close } of [await open("/staff/devices"), await open("/staff/devices")]) {
    await press(page, "Enter as editor");
    await heading(page, "Devices").waitFor();
    expect(await page.getByText("by the demo's door").count()).toBe(1);
    expect(await page.getByRole("button", { name: /^Log out/ }).count()).toBe(0);
    await close();
  }
});

it("opens nothing of travellers with a session of the console", async () => {
  const { page, close } = await open("/staff/devices");
  await press(page, "Enter as owner");
  await heading(page, "Devices").waitFor();
  const [{ value = "" } = {}] = await page.context().cookies();
  const token = String(JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()));
  await close();
  const asked: Record<string, string>[] = [
    { cookie: `staff=${value}` },
    { cookie: `session=${value}` },
    { authorization: `Bearer ${token}` },
  ];
  for (const headers of asked) {
    expect((await fetch(addressOf("/api/auth/profile"), { headers })).status).toBe(401);
    expect(await (await fetch(addressOf("/user-profile"), { headers })).text()).toContain(
      "bring you straight back here",
    );
  }
});

it("opens nothing with a traveller's session, and caches nothing of the log-in", async () => {
  const answer = await fetch(`${served.site.url}/staff/enter`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  for (const path of ["/staff", "/staff/team", "/staff/keys", "/staff/prove"]) {
    const asked = await fetch(served.site.url + path, {
      redirect: "manual",
      headers: { cookie: "session=abc; staff=bm9ib2R5", authorization: "Bearer abc" },
    });
    expect([path, asked.status, asked.headers.get("location")]).toEqual([
      ...[path, 302],
      path === "/staff" ? "/staff/enter" : `/staff/enter?to=${encodeURIComponent(path)}`,
    ]);
  }
});
