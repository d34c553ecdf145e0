import { afterEach, describe, expect, it } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { newVisitor, type Visitor } from "#tests/harness/browser/visitor.ts";
import { linkInMailbox, readMailbox } from "#tests/harness/mail/mailbox.ts";
import { wordsOf } from "#tests/harness/site/crawl.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();
let visitor: Visitor;
afterEach(() => visitor?.leave());

describe("the newsletter", () => {
  const confirms = async (address: string): Promise<void> => {
    const { page, open, lookInBoth: look } = visitor;
    const path = await linkInMailbox(served.site.url, { about: address, link: /\/newsletter\/confirm\/\S+/ });
    await open(path);
    await look("letter-confirm");
    await page.getByRole("button", { name: "Yes, send me the newsletter" }).click();
    await page.getByRole("heading", { name: "You're on the list" }).waitFor();
    await look("letter-confirmed");
    await page.getByRole("link", { name: "Take me off the list" }).click();
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You're unsubscribed" }).waitFor();
    await look("letter-ended");
  };

  it("requires a valid address, answers in place, and starts by a mailed button", async () => {
    visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...phone });
    const { page, noise, open, lookInBoth: look } = visitor;
    const address = "reader@example.com";
    await open("/blogs");
    const field = page.getByLabel("E-mail");
    const button = page.getByRole("button", { name: "Subscribe" });
    const said = page.getByRole("status").filter({ visible: true }).last();
    expect(await button.isDisabled()).toBe(true);
    // While waiting it is opaque and says why.
    expect(await button.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
    expect(await said.textContent()).toBe("Enter your full e-mail address.");
    await field.fill("reader");
    expect(await said.textContent()).toBe("Your address needs an @.");
    await field.fill("reader@");
    expect(await said.textContent()).toBe("Check the part around the @.");
    expect(await button.isDisabled()).toBe(true);
    await look("letter-waits");
    // As it was copied from a mail: the address itself stays.
    await field.fill(`A. Reader <${address}>`);
    await expect.poll(() => field.inputValue()).toBe(address);
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await page.getByText("Check your mailbox").waitFor();
    expect(new URL(page.url()).pathname).toBe("/blogs");
    await look("letter-asked");
    await confirms(address);
    expect(noise).toEqual([]);
  });

  it("is a plain form on its own page, with faults and kept input", async () => {
    visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...phone, javaScript: false });
    const { page, open, lookInBoth: look } = visitor;
    const address = "plain@example.com";
    await open("/blogs");
    // The browser would refuse this one; the server has the last word.
    await page.locator("form[action='/newsletter']").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByLabel("E-mail").fill("not an address");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByText("Please enter a valid email").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("not an address");
    await look("letter-error");
    await page.getByLabel("E-mail").fill(address);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByText("Check your mailbox").waitFor();
    await look("letter-sent");
    await confirms(address);
  });
});

it("promises no certain mail, the same on repeats", async () => {
  const email = "again@example.com";
  const post = async (path: string, body: string | URLSearchParams, headers = {}) =>
    (await fetch(served.site.url + path, { method: "POST", body, headers })).text();
  const page = async () => wordsOf(await post("/newsletter", new URLSearchParams({ email })));
  const mails = async () => (await readMailbox(served.site.url)).filter(({ words }) => words.includes(email)).length;
  const perhaps = "If this address isn't on the list yet, we'll send you a mail with a button, at most one a day.";
  expect(await page()).toContain(perhaps);
  await expect.poll(mails, { timeout: 20_000 }).toBe(1);
  expect(await page()).toContain(perhaps);
  const json = { "content-type": "application/json" };
  expect(await post("/api/newsletter", JSON.stringify({ email }), json)).toContain(perhaps);
  // A later mail to another address has gone out by now, so that one to this would have.
  await post("/newsletter", new URLSearchParams({ email: "later@example.com" }));
  await linkInMailbox(served.site.url, { about: "later@example.com", link: /\/newsletter\/confirm\/\S+/ });
  expect(await mails()).toBe(1);
});

it.each([true, false])("asks again after a filled hidden field; scripts: %s", async (javaScript) => {
  const visitor = await newVisitor({ browser: served.browser, url: served.site.url, ...phone, javaScript });
  const { page, open, lookInBoth: look } = visitor;
  await open("/newsletter");
  const field = page.getByLabel("E-mail");
  const press = page.getByRole("button", { name: "Subscribe" });
  await field.fill("manager@example.com");
  // A program outside the page can fill in fields without the page's scripts.
  await page.locator("[name=leaveempty]").evaluate((one: HTMLInputElement) => {
    one.value = "https://manager.example";
  });
  await press.click();
  await page.getByText("We couldn't tell if a person sent this.").waitFor();
  await look(`letter-again-${javaScript ? "scripts" : "plain"}`);
  expect(await field.inputValue()).toBe("manager@example.com");
  await press.click();
  await page.getByText("Check your mailbox").waitFor();
  await visitor.leave();
});

it("answers alike for known and new addresses", async () => {
  const post = async (fields: Record<string, string>) => {
    const answer = await fetch(`${served.site.url}/newsletter`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return [answer.status, answer.headers.get("location")];
  };
  const expected = [303, "/newsletter?sent=1"];
  expect(await post({ email: "same@example.com" })).toEqual(expected);
  expect(await post({ email: "same@example.com" })).toEqual(expected);
  expect(await post({ email: "robot@example.com", leaveempty: "x" })).toEqual([422, null]);
});
