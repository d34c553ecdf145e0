import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { enterRoom, type Room } from "#tests/harness/browser/browser-pool.ts";
import { desk, listenToNoise, lookInBoth } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

describe("a booking's page", () => {
  let room: Room | undefined;
  let page: Page;
  let noise: string[] = [];

  const open = async (path: string, javaScriptEnabled = true): Promise<void> => {
    await room?.leave();
    room = await enterRoom(served.browser, { viewport: desk, javaScriptEnabled });
    ({ page } = room);
    noise = listenToNoise(page);
    await page.goto(path.startsWith("http") ? path : served.site.url + path);
    if (javaScriptEnabled) await wake(page);
  };
  const look = (name: string) => lookInBoth(page, `manage-${name}`);
  /** A paid booking of a tour on its last date shown; answers with the address of its page. */
  const book = async (tour: string, people: number, category?: "private", who = {}): Promise<string> => {
    const html = await (await fetch(served.site.url + tour)).text();
    const departure = [...html.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
    const payPath = await holdPlaces(served.site.url, departure, people, category, who);
    return served.site.url + (await payHeld(served.site.url, payPath));
  };
  /** On paper the page is alone, without the site around it, on a single sheet. */
  const fitsOneSheet = async (name: string, scripts = true): Promise<void> => {
    const printed = await page.pdf({
      format: "A4",
      margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" },
    });
    if (shots) writeFileSync(`${shots}/print-${name}.pdf`, printed);
    expect((await getDocumentProxy(new Uint8Array(printed))).numPages).toBe(1);
    // Offline, as in a hotel: the message about it is not printed.
    const offline = page.getByText("You're offline.");
    await page.context().setOffline(true);
    if (scripts) await offline.waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
    expect(await offline.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.context().setOffline(false);
    await offline.waitFor({ state: "detached" });
  };
  const fillRider = async (name: string): Promise<void> => {
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Your height").fill("172");
    await page.getByLabel("What you eat").selectOption("jain");
    await page.getByLabel("Their name").fill("Ravi Example");
    await page.getByLabel("Their phone number").fill("+91 98123 00000");
    await page.getByLabel("I have read this").check();
  };

  it("sends each rider's link by the share sheet, a copy, WhatsApp or mail", async () => {
    const manage = await book("/tours/cycle-tours/old-delhi-at-dawn", 3);
    await open(manage, false);
    const linkOf = (rider: string) =>
      page.getByRole("link", { name: `Fill in: ${rider}` }).evaluate((one) => (one as HTMLAnchorElement).href);
    const first = await linkOf("Rider 1");
    for (const name of ["WhatsApp: Rider 1", "Mail: Rider 1"]) {
      const href = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
      expect(decodeURIComponent(href)).toMatch(/Your details for Old Delhi at Dawn on \w+ \d+ \w+ \d{4}, please: http/);
      expect(decodeURIComponent(href)).toContain(first);
    }
    expect(await page.getByRole("button", { name: /^(Share|Copy link): / }).count()).toBe(0);

    await open(manage);
    // Chromium has no share sheet on a desk.
    const sent = page.getByRole("button", { name: "Share: Rider 2" });
    expect(await sent.count()).toBe(0);
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (given: ShareData) => {
          document.documentElement.dataset.given = JSON.stringify(given);
        },
      });
    });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.reload();
    await wake(page);
    const second = await linkOf("Rider 2");
    expect(second).not.toBe(first);
    await sent.click();
    await expect
      .poll(async () => JSON.parse((await page.locator("html").getAttribute("data-given")) ?? "{}"))
      .toMatchObject({ url: second, text: expect.stringContaining("Old Delhi at Dawn") });
    await page.getByRole("button", { name: "Copy link: Rider 3" }).click();
    await page.getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf("Rider 3"));
    await look("riders-links");
    expect(noise).toEqual([]);
  });

  it("manages riders, voucher, partial cancellation and another date", async () => {
    const manage = await book("/tours/cycle-tours/old-delhi-at-dawn", 3);
    await open(manage.replace("/booking/", "/checkout/outcome/"));
    await look("outcome");
    await page.getByRole("link", { name: "See your booking, or change your plans" }).click();
    await page.getByRole("heading", { name: "Rider details: 0 of 3" }).waitFor();
    await look("page");
    await fitsOneSheet("booking");

    await page.getByRole("link", { name: "Fill in: Rider 1" }).click();
    await page.getByRole("heading", { name: "Tell us about you" }).waitFor();
    await look("rider");
    await page.getByLabel("This rider is under 18").check();
    await page.getByRole("button", { name: "Save my details" }).click();
    await page.getByText("Fill up all the details required").waitFor();
    await page.getByText("Please name the guardian who comes along and agrees").waitFor();
    const focused = () => page.getByLabel("Your name").evaluate((field) => field === document.activeElement);
    await expect.poll(focused, { message: "the first field at fault has the focus" }).toBe(true);
    await look("rider-errors");
    expect(await page.getByLabel("This rider is under 18").isChecked(), "nothing typed is lost").toBe(true);
    await page.getByLabel("This rider is under 18").uncheck();
    await fillRider("Meera Example");
    await page.getByRole("button", { name: "Save my details" }).click();
    await page.getByText("We've set aside a frame of size M for you.").waitFor();
    await look("rider-saved");
    await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Not saved yet").waitFor();
    expect(await page.getByText("that's all we need").count(), "one page says one thing").toBe(0);
    await page.unrouteAll();
    await page.getByLabel("Your height").fill("140");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Our frames on this ride start at 145 cm").waitFor();
    expect(await page.getByText("We've set aside a frame").count()).toBe(0);
    await look("rider-too-small");

    await page.goto(manage);
    await wake(page);
    await page.getByRole("heading", { name: "Rider details: 1 of 3" }).waitFor();
    await page.getByText("None of our frames fits", { exact: true }).waitFor();
    await page.getByText("A frame doesn't fit").scrollIntoViewIfNeeded();
    await look("no-frame");
    await page.getByRole("link", { name: "Voucher", exact: true }).click();
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await look("voucher");
    await fitsOneSheet("voucher");
    const key = manage.slice(manage.indexOf("?"));
    const bare = manage.slice(0, manage.indexOf("?"));
    const pdf = await page.request.get(`${bare}/voucher.pdf${key}`);
    expect([pdf.headers()["content-type"], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
      "application/pdf",
      "%PDF-",
    ]);
    const calendar = await page.request.get(`${bare}/ride.ics${key}`);
    expect(await calendar.text()).toContain("DTSTART;TZID=Asia/Kolkata:");
    expect(calendar.headers()["cache-control"]).toBe("no-store");

    await page.goto(`${bare}/cancel${key}`);
    await wake(page);
    await page.getByLabel("Rider 3").check();
    await page.getByText("We keep").waitFor();
    await page.getByText("₹1,800", { exact: true }).waitFor();
    await page.getByText("₹200", { exact: true }).waitFor();
    await look("cancel");
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByLabel("Rider 2").check();
    await page.getByText("We couldn't work out the refund").waitFor();
    await look("cancel-unasked");
    expect(await page.getByRole("button", { name: /^Cancel / }).count(), "no sum, nothing to press").toBe(0);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Show the refund" }).click();
    await page.getByRole("button", { name: "Cancel 2 people" }).waitFor();
    // Cancelling waits for the sums of the present selection.
    await page.getByLabel("Rider 2").uncheck();
    await page.getByRole("button", { name: "Cancel this person" }).waitFor();
    // One request gets no answer. The route stays: Chromium loses requests made while the last route is removed.
    let asked = 0;
    await page.route("**/*.data*", (route) => {
      asked += 1;
      return asked === 1 ? undefined : route.continue();
    });
    await page.getByLabel("Rider 3").uncheck();
    await page.getByRole("button", { name: "Cancel this person", disabled: true }).waitFor();
    await page.getByLabel("Rider 3").check();
    await page.getByRole("button", { name: "Cancel this person", disabled: false }).dblclick();
    await page.getByRole("heading", { name: "Rider details: 1 of 2" }).waitFor();
    // The bank of the simulator may have it done before the page is here. Pressed twice, it is one refund.
    await page.getByRole("heading", { name: /^₹1,800 (is on its way back|has left us)$/ }).waitFor();
    expect(await page.getByRole("heading", { name: /₹1,800/ }).count()).toBe(1);
    await look("cancelled-one");

    await page.getByRole("link", { name: "Change the date" }).click();
    await page.getByRole("heading", { name: "Change the date" }).waitFor();
    await look("move");
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Change to this date" }).click();
    await page.getByText("Your date has changed.").waitFor();
    await page.getByText(/date changed from/i).waitFor();

    await page.getByRole("link", { name: "Receipt" }).click();
    await page.getByRole("heading", { name: /^Receipt PH-/ }).waitFor();
    await page.getByRole("article").getByText("GSTIN 07AAAAA0000A1Z4").waitFor();
    await page.getByText("our grievance officer: complaints@pahiya.example").waitFor();
    await look("receipt");
    await fitsOneSheet("receipt");
    expect(noise.filter((line) => !/422|ERR_FAILED/.test(line))).toEqual([]);
  });

  it("works with plain forms: amounts first, a smaller private party, then a full cancellation", async () => {
    const manage = await book("/tours/cycle-tours/nizamuddin-and-lodhi", 3, "private");
    const cancel = async (...riders: string[]) => {
      await page.getByRole("link", { name: "Cancel some or all riders" }).click();
      for (const rider of riders) await page.getByLabel(rider).check();
      await page.getByRole("button", { name: "Show the refund" }).click();
    };
    await open(manage, false);
    await cancel("Rider 3");
    await page.getByText(/2 people still ride, for ₹/).waitFor();
    await lookInBoth(page, "manage-smaller-sum", { scripts: false });
    await page.getByRole("button", { name: "Cancel this person" }).click();
    await page.getByText("Done. Your ride stays private, and we're sending you a mail.").waitFor();
    await lookInBoth(page, "manage-smaller", { scripts: false });
    await cancel("Rider 1", "Rider 2");
    await page.getByText("The booking ends, and its places are free at once.").waitFor();
    await page.getByRole("button", { name: "Cancel the whole booking" }).click();
    await page.getByText("This booking is cancelled").waitFor();
    await open(manage);
    await look("cancelled-all");
    expect(noise).toEqual([]);
  });

  it.each([true, false])("puts a company on the receipt, with faults beside fields (scripts: %s)", async (scripts) => {
    await open(await book("/tours/cycle-tours/new-delhi-avenues", 1), scripts);
    const lookAt = (name: string) => lookInBoth(page, `manage-${name}${scripts ? "" : "-plain"}`, { scripts });
    await page.locator("summary", { hasText: "Add a company" }).press("Enter");
    await page.getByRole("textbox", { name: "Company" }).fill("Łódź Rides & Co. Private Limited");
    await page.getByLabel("GSTIN").fill("07AAAAA0000A1Z5");
    await page.getByLabel("Address").fill("1 Market Road\nDelhi 110006");
    await page.getByLabel("Your order number").fill("PO-2026/117");
    await page.getByLabel("GSTIN").press("Enter");
    await page.getByText("That isn't a valid GSTIN").waitFor();
    const gstin = page.getByLabel("GSTIN");
    if (scripts) await expect.poll(() => gstin.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole("textbox", { name: "Company" }).inputValue()).toBe("Łódź Rides & Co. Private Limited");
    expect(await page.getByLabel("Address").inputValue()).toBe("1 Market Road\nDelhi 110006");
    await lookAt("bill-wrong");
    await gstin.fill("07 aaaaa0000a 1z4");
    await page.getByRole("button", { name: "Add to receipt" }).click();
    await page.getByText("Your receipt is now made out to the company.").waitFor();
    await lookAt("bill");
    await page.getByRole("link", { name: "Receipt" }).click();
    await page.getByRole("heading", { name: "Bill to" }).waitFor();
    await page.getByText("Order number PO-2026/117").waitFor();
    await lookAt("receipt-of-a-company");
    await fitsOneSheet("receipt-of-a-company", scripts);
    await page.getByRole("link", { name: "Your booking" }).click();
    await page.getByText("Change or remove the company").click();
    expect(await page.getByLabel("GSTIN").inputValue()).toBe("07AAAAA0000A1Z4");
    await page.getByRole("button", { name: "Remove company" }).click();
    await page.getByText("Company removed.").waitFor();
    await page.getByText("Add a company").waitFor();
    expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
  });

  it("corrects the address, ends the old link, and refuses a forged one", async () => {
    const manage = await book("/tours/cycle-tours/new-delhi-avenues", 1);
    await open(manage);
    await page.getByRole("button", { name: "Resend confirmation" }).click();
    const resent = page.getByText("We've sent your confirmation again.");
    await resent.waitFor();
    await page.getByRole("textbox", { name: "E-mail" }).fill("anna@");
    await page.getByRole("button", { name: "Correct address" }).click();
    await page.getByText("Please enter a valid email").waitFor();
    expect(await resent.count(), "one page says one thing").toBe(0);
    await page.getByRole("textbox", { name: "E-mail" }).fill("anna.right@example.com");
    await page.getByRole("button", { name: "Correct address" }).click();
    await page.getByText("Address corrected.").waitFor();
    await look("corrected");
    expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
    expect((await page.request.get(manage)).status()).toBe(404);
    await page.goto(manage);
    await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
    await look("dead-link");
    await page.goto(manage.replace("?", "/voucher.pdf?"));
    await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
    expect((await page.request.get(manage.replace(/key=.*/, "key=AAAAAAAAAAAAAAAAAAAAAA"))).status()).toBe(404);
  });

  it("wraps long names, addresses and links on a phone", async () => {
    const contactname = "Wolfeschlegelsteinhausenbergerdorff";
    const contactemail = "firstname.middlename.lastname@department.university.example.com";
    const who = { contactname, contactemail };
    const manage = await book("/tours/cycle-tours/new-delhi-avenues", 2, undefined, who);
    await open(manage);
    await page.setViewportSize({ width: 320, height: 640 });
    const rider = (await page.getByRole("link", { name: "Fill in: Rider 1" }).getAttribute("href")) ?? "";
    await page.goto(rider);
    await fillRider(contactname);
    await page.getByLabel("Anything your guide").fill(`https://maps.example.com/${"q".repeat(90)}`);
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await isTooWide(), "what is pasted into a field").toBe(false);
    await page.getByRole("button", { name: "Save my details" }).click();
    await page.getByText("Thank you, that's all we need").waitFor();
    const part = (name: string) => manage.replace("?", `/${name}?`);
    for (const at of [manage.replace("/booking/", "/checkout/outcome/"), manage, part("cancel"), part("voucher")]) {
      await page.goto(at);
      await page.getByText(contactname).first().waitFor();
      expect(await isTooWide(), at).toBe(false);
    }
  });
});
