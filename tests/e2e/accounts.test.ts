import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desk, look, lookInBoth, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { logIn, makeMember, newMember, register } from "#tests/harness/people/member.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

const token = (page: Page) => page.evaluate(() => localStorage.getItem("token"));
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent);

/** On a desk the buttons of the account stand in the bar: see the log-in by the keyboard. */
describe("account dialogs from a phone's menu", () => {
  const open = (path: string) => visit(served.browser, served.site.url + path, { viewport: phone });
  /** The buttons of the account. */
  const account = async (page: Page) => {
    await page.locator("summary").filter({ hasText: "Menu" }).click();
    return page.locator("header");
  };

  it("register: field errors, no call before all is right, then the profile; and log out", async () => {
    const { page, noise, close } = await open("/");
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
    });
    await (await account(page)).getByRole("link", { name: "Login" }).click();
    const login = page.getByRole("dialog", { name: "Login" });
    await login.waitFor();
    await login.getByRole("link", { name: "New here? Register" }).click();
    const modal = page.getByRole("dialog", { name: "Register" });
    await modal.getByRole("button", { name: "Register" }).click();
    for (const words of [
      "Name is required",
      "Email is required",
      "Password is required",
      "Confirm Password is required",
      "Country is required",
      "Mobile Number is required",
    ])
      await modal.getByText(words, { exact: true }).waitFor();
    expect(posts).toEqual([]);
    await expect.poll(() => focused(page)).toBe("name");
    await lookInBoth(page, "register-errors", { of: "window" });
    expect(await modal.getByLabel("Dial code").inputValue()).toBe("+123");
    await modal.getByLabel("Country").selectOption({ label: "India" });
    expect(await modal.getByLabel("Dial code").inputValue()).toBe("+91");
    await modal.getByLabel("E-mail").fill("not an address");
    await modal.getByRole("textbox", { name: "Password", exact: true }).fill("short");
    await modal.getByRole("textbox", { name: "Confirm password" }).fill("other");
    await modal.getByRole("button", { name: "Register" }).click();
    await modal.getByText("Please enter a valid email").waitFor();
    await modal.getByText("Password must be at least 8 characters").waitFor();
    await modal.getByText("Passwords do not match").waitFor();
    expect(posts).toEqual([]);
    const member = newMember();
    await register(page, member);
    await page.getByText("Successfully Registered in").waitFor();
    await page.waitForURL(/\/user-profile$/);
    await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    expect(await token(page)).toMatch(/^[\w-]{20,}$/);
    const header = await account(page);
    await look(page, "menu-logged-in", { of: "window" });
    expect(await header.getByRole("link", { name: "User Profile" }).isVisible()).toBe(true);
    await header.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${served.site.url}/`);
    // The address changes before the page is drawn, which closes the menu.
    await page.locator("header details[open]").waitFor({ state: "detached" });
    expect(await token(page)).toBeNull();
    expect(await (await account(page)).getByRole("link", { name: "Login" }).isVisible()).toBe(true);
    expect(noise).toEqual([]);
    await close();
  });

  it("log in from any page, by dialog or address, and close as expected", async () => {
    const member = newMember();
    await makeMember(served.site.url, member);

    const { page, noise, close } = await open("/tours");
    const link = (await account(page)).getByRole("link", { name: "Login" });
    await link.click();
    const modal = page.getByRole("dialog", { name: "Login" });
    await modal.waitFor();
    await lookInBoth(page, "login-modal", { of: "window" });
    await page.mouse.click(5, 5);
    await modal.waitFor({ state: "hidden" });
    expect(new URL(page.url()).hash).toBe("");
    await page.goto(`${served.site.url}/tours#login`);
    await modal.waitFor();
    await modal.getByRole("button", { name: "Close" }).click();
    await modal.waitFor({ state: "hidden" });
    await page.goto(`${served.site.url}/tours#login`);
    await logIn(page, { email: member.email, password: "not-this-one" });
    await modal.getByText("That e-mail and password don't match. Please try again.").waitFor();
    await logIn(page, member);
    await page.getByText("Successfully Logged in").waitFor();
    await modal.waitFor({ state: "hidden" });
    await page.waitForURL(/\/user-profile$/);
    await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    // A logged-in visitor of the login page can log out there, as in the head of every page.
    await page.goto(`${served.site.url}/login`);
    await wake(page);
    await page.getByText("You are logged in as Meera Example.").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${served.site.url}/`);
    expect(await token(page)).toBeNull();
    // The refusal is an answer of 422, which the browser itself writes into its console.
    expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
    await close();
  });
});

describe("accounts at any width", () => {
  const open = (path: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, { viewport: phone, ...options });

  it("report a failed call, and close", async () => {
    const { page, close } = await open("/#login");
    const modal = page.getByRole("dialog", { name: "Login" });
    await modal.waitFor();
    await page.route("**/login.data**", (route) => route.abort());
    await logIn(page, { email: "anna@example.com", password: "saffron-bicycle-7" });
    await page.getByText("Something wrong Please try again..").waitFor();
    await modal.waitFor({ state: "hidden" });
    await close();
  });

  it("report a taken address in the form", async () => {
    const member = newMember();
    await makeMember(served.site.url, member);
    const { page, close } = await open("/register");
    await register(page, { ...member, name: "Somebody Else" });
    await page.getByText("Something Wrong WIth Email or Password").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(member.email);
    expect(await token(page)).toBeNull();
    await close();
  });

  it("work without JavaScript: register, edit, log out, log in, and return", async () => {
    const member = newMember("Noor Example");
    const { page, close } = await open("/user-profile?tab=orders", { javaScriptEnabled: false });
    await lookInBoth(page, "not-logged-in-still", { scripts: false });
    await page.getByRole("link", { name: "New here? Register" }).click();
    await register(page, { ...member, password: "short" });
    await page.getByText("Password must be at least 8 characters").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Noor Example");
    await register(page, member);
    await page.waitForURL(/\/user-profile\?tab=orders$/);
    await page.getByRole("heading", { name: "Namaste, Noor" }).waitFor();
    await lookInBoth(page, "profile-still", { scripts: false });
    // Public pages are the same for everybody: one entry leads to the account and to logging out.
    const toAccount = async (): Promise<void> => {
      await page.goto(`${served.site.url}/faq`);
      await page.locator("summary").filter({ hasText: "Menu" }).click();
      const head = page.locator("header");
      expect(await head.getByRole("link", { name: "Login" }).filter({ visible: true }).count()).toBe(0);
      await look(page, "menu-still", { scripts: false, of: "window" });
      await head.getByRole("link", { name: "Account" }).filter({ visible: true }).click();
      await page.waitForURL(/\/user-profile$/);
    };
    await toAccount();
    await page.getByText(`You are logged in as ${member.email}.`).waitFor();
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${served.site.url}/`);
    await toAccount();
    await logIn(page, member);
    await page.getByRole("heading", { name: "Namaste, Noor" }).waitFor();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Tell us about yourself.").fill("Slowly, with tea.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Data saved successfully.").waitFor();
    expect(await page.getByLabel("Tell us about yourself.").inputValue()).toBe("Slowly, with tea.");
    await page.goto(`${served.site.url}/login`);
    await page.getByText("You are logged in as Noor Example.").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${served.site.url}/`);
    await page.goto(`${served.site.url}/user-profile`);
    await logIn(page, member);
    await page.getByRole("heading", { name: "Namaste, Noor" }).waitFor();
    await close();
  });
});

it("logs in and out from a desktop's bar by keyboard, and restores focus", async () => {
  const member = newMember();
  await makeMember(served.site.url, member);
  const { page, noise, close } = await visit(served.browser, `${served.site.url}/faq`, { viewport: desk });
  const header = page.locator("header");
  const link = header.getByRole("link", { name: "Login" });
  await link.focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: "Login" });
  await modal.waitFor();
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("Login");
  await page.keyboard.press("Enter");
  await modal.waitFor();
  await page.mouse.click(5, 5);
  await modal.waitFor({ state: "hidden" });
  await link.focus();
  await page.keyboard.press("Enter");
  await modal.waitFor();
  await modal.getByLabel("E-mail").focus();
  await page.keyboard.type(member.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
  await look(page, "menu-logged-in", { of: "window" });
  expect(await header.getByRole("link", { name: "User Profile" }).isVisible()).toBe(true);
  await header.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${served.site.url}/`);
  expect(await token(page)).toBeNull();
  expect(await link.isVisible()).toBe(true);
  expect(noise).toEqual([]);
  await close();
});

it("keeps what was typed, but no password, when dialogs close or change, until a log-in", async () => {
  const member = newMember();
  await makeMember(served.site.url, member);
  const { page, noise, close } = await visit(served.browser, `${served.site.url}/faq`, { viewport: desk });
  const login = page.getByRole("dialog", { name: "Login" });
  const registration = page.getByRole("dialog", { name: "Register" });
  const link = page.locator("header").getByRole("link", { name: "Login" });
  const inRegistration = async () => {
    const passwords = registration.getByRole("textbox", { name: /password/i });
    return [
      ...(await Promise.all(
        ["Name", "E-mail", "Mobile number", "Dial code"].map((one) => registration.getByLabel(one).inputValue()),
      )),
      ...(await Promise.all((await passwords.all()).map((one) => one.inputValue()))),
    ];
  };
  await link.click();
  await login.getByLabel("E-mail").fill(member.email);
  await login.getByRole("link", { name: "New here? Register" }).click();
  await expect.poll(() => registration.getByLabel("E-mail").inputValue()).toBe(member.email);
  await registration.getByLabel("Name").fill("Meera");
  await registration.getByLabel("Country").selectOption("IN");
  await registration.getByLabel("Mobile number").fill("98123 45678");
  await registration.getByRole("textbox", { name: "Password", exact: true }).fill("saffron-bicycle-7");
  await page.keyboard.press("Escape");
  await registration.waitFor({ state: "detached" });
  await link.click();
  await login.getByRole("link", { name: "New here? Register" }).click();
  await expect.poll(inRegistration).toEqual(["Meera", member.email, "98123 45678", "+91", "", ""]);
  await registration.getByLabel("E-mail").fill(`2${member.email}`);
  await registration.getByRole("link", { name: "Already registered? Login" }).click();
  await expect.poll(() => login.getByLabel("E-mail").inputValue()).toBe(`2${member.email}`);
  await login.getByRole("link", { name: "Forgotten your password?" }).click();
  await page.waitForURL(/forgotten-password/);
  const forgotten = page.locator("main").getByLabel("E-mail");
  await expect.poll(() => forgotten.inputValue()).toBe(`2${member.email}`);
  await forgotten.fill(member.email);
  await link.click();
  await expect.poll(() => login.getByLabel("E-mail").inputValue()).toBe(member.email);
  await login.getByRole("textbox", { name: "Password" }).fill(member.password);
  await login.getByRole("button", { name: "Login" }).click();
  await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
  await page.locator("header").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${served.site.url}/`);
  await link.click();
  await login.waitFor();
  expect(await login.getByLabel("E-mail").inputValue()).toBe("");
  expect(noise).toEqual([]);
  await close();
});

it("shows the right buttons from the first paint", async () => {
  const { page, close } = await visit(served.browser, `${served.site.url}/faq`, { viewport: desk });
  await page.evaluate(() => localStorage.setItem("token", "x".repeat(32)));
  await page.goto(`${served.site.url}/faq`, { waitUntil: "commit" });
  await page.locator("header").getByRole("button", { name: "Logout" }).waitFor();
  expect(await page.locator("header").getByRole("link", { name: "Login" }).isVisible()).toBe(false);
  // The token is invalid: the page that checks it forgets it.
  await page.goto(`${served.site.url}/user-profile`);
  await page.getByText("Log in, and we'll bring you straight back here.").waitFor();
  await expect.poll(() => token(page)).toBeNull();
  await close();
});

it("accepts no form from another site, and redirects to none", async () => {
  const body = new URLSearchParams({ email: "anna@example.com", password: "saffron-bicycle-7" });
  const foreign = await fetch(`${served.site.url}/login`, {
    method: "POST",
    body,
    headers: { origin: "https://elsewhere.example" },
    redirect: "manual",
  });
  expect(foreign.status).toBe(403);
  const { page, close } = await visit(served.browser, `${served.site.url}/login?next=//elsewhere.example/x`);
  expect(await page.getByRole("link", { name: "New here? Register" }).getAttribute("href")).toBe(
    "/register?next=%2Fuser-profile",
  );
  await close();
});
