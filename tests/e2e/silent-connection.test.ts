import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { sendTravellerDetails } from "#tests/harness/booking/checkout-form.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { phone, waitForLetters } from "#tests/harness/browser/look-at-page.ts";
import { type Visit, visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { openSiteLine, type SiteLine } from "#tests/harness/network/site-line.ts";
import { becomeMember, logIn, makeMember, newMember } from "#tests/harness/people/member.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const LOST = "The connection failed";
const tour = "/tours/cycle-tours/nizamuddin-and-lodhi";

describe("a traveller on a silent connection", () => {
  const served = serveSite();
  let line: SiteLine;
  beforeEach(async () => {
    line = await openSiteLine(served.site.url);
    return () => line.close();
  });

  /** Opens a page over the line, in a window with a controllable clock. */
  const open = (path: string): Promise<Visit> =>
    visit(served.browser, line.url + path, { viewport: phone, prepare: (page) => page.clock.install() });
  /** Stops all data to the page once its fonts are there. */
  const fallSilent = async ({ page }: Visit): Promise<void> => {
    await waitForLetters(page);
    line.stall();
  };
  /** Lets the page's own timeout pass. */
  const waitLong = ({ page }: Visit, milliseconds = 20_000) => page.clock.fastForward(milliseconds);
  /** Waits until the site has received the form; no answer comes back. */
  const sent = ({ page }: Visit) => page.waitForRequest((request) => request.method() === "POST");

  /** The address of the page that pays, with the places held. */
  async function held(people = 1): Promise<string> {
    const html = await (await fetch(served.site.url + tour)).text();
    const [, departure = ""] = freeDepartures(html);
    return holdPlaces(served.site.url, departure, people);
  }

  it("gets the checkout form back, and holds once at the next press", async () => {
    const anna = await open(tour);
    const { page } = anna;
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await page.getByLabel("Remarks").fill("No cumin, please");
    await fallSilent(anna);
    const going = sent(anna);
    await sendTravellerDetails(page);
    await going;
    await waitLong(anna);
    await page.getByText(LOST).waitFor();
    await anna.look("silent-who");
    expect(await page.getByLabel("Remarks").inputValue()).toBe("No cumin, please");
    expect(await page.getByLabel("Telephone").inputValue()).toBe("+91 98123 45678");
    line.forget();
    const departure = await page.locator("[name=departure]").first().inputValue();
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.waitForURL(/\/checkout\/pay\//);
    // The first press had arrived: by the form's key it is one booking.
    await page.goto(`${line.url}/checkout?departure=${departure}&people=1&category=regular`);
    await page.getByText("Places held for you: 1 person").waitFor();
    await anna.close();
  });

  it("pays on the provider's page when its window does not load", async () => {
    const anna = await open(await held());
    const { page } = anna;
    await page.route("**/v1/checkout.js", () => undefined);
    const asked = page.waitForRequest("**/v1/checkout.js");
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await asked;
    await waitLong(anna);
    await page.getByTestId("pay-success").waitFor();
    await anna.close();
  });

  it("is warned against paying again while a result is unanswered, and continued later", async () => {
    const anna = await open(await held());
    const { page } = anna;
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    const pay = page.frameLocator("iframe.razorpay-checkout-frame").getByTestId("pay-success");
    await pay.waitFor();
    await fallSilent(anna);
    const told = page.waitForRequest("**/checkout/return/**");
    await pay.click();
    await told;
    await page.getByText("Paid. We're recording it").waitFor();
    await waitLong(anna);
    await page.getByText("You've paid, but the connection is lost").waitFor();
    await anna.look("silent-paid");
    line.forget();
    await page.clock.fastForward(5_000);
    await page.getByRole("heading", { name: /^You are riding/ }).waitFor();
    await anna.close();
  });

  it("hears of the outcome after an unanswered check", async () => {
    const payPath = await held();
    const anna = await open(payPath.replace("/pay/", "/outcome/"));
    const { page } = anna;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await fallSilent(anna);
    const looked = page.waitForRequest(/\/checkout\/outcome\/.*\.data/);
    await page.clock.fastForward(4_000);
    await looked;
    await payHeld(served.site.url, payPath);
    line.forget();
    await waitLong(anna);
    await page.getByRole("heading", { name: /^You are riding/ }).waitFor();
    await anna.close();
  });

  it("hears that amounts do not load, and cancels once", async () => {
    const own = await payHeld(served.site.url, await held(2));
    const anna = await open(own.replace("?", "/cancel?"));
    const { page } = anna;
    const tick = page.getByRole("checkbox").first();
    await fallSilent(anna);
    const asked = page.waitForRequest(/\/cancel\.data\?.*rider=/);
    await tick.check();
    await asked;
    await waitLong(anna, 30_000);
    await page.getByText(LOST).waitFor();
    expect(await page.getByRole("button", { name: /^Cancel / }).count()).toBe(0);
    line.flow();
    await page.getByRole("button", { name: "Show the refund" }).click();
    const cancel = page.getByRole("button", { name: "Cancel this person" });
    await cancel.waitFor();
    await fallSilent(anna);
    const going = sent(anna);
    await cancel.click();
    await going;
    await waitLong(anna);
    await page.getByText(LOST).waitFor();
    await anna.look("silent-cancel");
    line.forget();
    await cancel.click();
    await page.getByText("Done. The places are free again").waitFor();
    await page.getByText("1 person", { exact: false }).first().waitFor();
    await anna.close();
  });

  it("keeps a typed profile, and sees who is logged in", async () => {
    const anna = await open("/faq");
    const { page } = anna;
    await becomeMember(page, line.url, newMember());
    await page.goto(`${line.url}/user-profile`);
    await wake(page);
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Tell us about yourself.").fill("Slowly, with tea.");
    await fallSilent(anna);
    const going = sent(anna);
    await page.getByRole("button", { name: "Save" }).click();
    await going;
    await waitLong(anna);
    await page.getByText(LOST).waitFor();
    expect(await page.getByLabel("Tell us about yourself.").inputValue()).toBe("Slowly, with tea.");
    line.forget();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Data saved successfully.").waitFor();

    await fallSilent(anna);
    const leaving = page.waitForRequest("**/logout");
    await page.locator("summary").filter({ hasText: "Menu" }).click();
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await leaving;
    await page.getByText("You're still logged in. Please try again.").waitFor({ timeout: 30_000 });
    await anna.close();
  });

  it("hears that a log-in was unanswered, and that the form did not load", async () => {
    const member = newMember();
    await makeMember(served.site.url, member);
    const anna = await open("/faq");
    const { page } = anna;
    const modal = page.getByRole("dialog", { name: "Login" });
    // The scripts that send the forms are fetched as the modal opens.
    const came = new Set<string | undefined>();
    page.on("requestfinished", (request) => came.add(/\/(\w+)-[\w-]{8}\.js$/.exec(request.url())?.[1]));
    await page.locator("summary").filter({ hasText: "Menu" }).click();
    await page.getByRole("link", { name: "Login" }).filter({ visible: true }).click();
    await modal.getByLabel("E-mail").waitFor();
    await expect.poll(() => ["login", "register"].every((form) => came.has(form))).toBe(true);
    await fallSilent(anna);
    const going = sent(anna);
    await logIn(page, member);
    await going;
    await waitLong(anna);
    await page.getByText("Something wrong Please try again..").waitFor();
    await modal.waitFor({ state: "hidden" });
    line.forget();
    await page.locator("summary").filter({ hasText: "Menu" }).click();
    await page.getByRole("link", { name: "Login" }).filter({ visible: true }).click();
    await modal.getByLabel("E-mail").waitFor();
    await fallSilent(anna);
    const asked = page.waitForRequest(/\/register\.data/);
    await modal.getByRole("link", { name: "New here? Register" }).click();
    await asked;
    await waitLong(anna, 30_000);
    const register = page.getByRole("dialog", { name: "Register" });
    await register.getByText(LOST).waitFor();
    line.flow();
    await register.getByRole("button", { name: "Try again" }).click();
    await register.getByLabel("Mobile number").waitFor();
    await anna.close();
  });

  it("follows a link when its dialog does not load", async () => {
    const anna = await open(tour);
    const { page } = anna;
    const press = async (part: string, name: string): Promise<void> => {
      const asked = page.waitForRequest(new RegExp(`/assets/${part}-`));
      await page.getByRole("link", { name }).filter({ visible: true }).first().click();
      await asked;
      await waitLong(anna, 5_000);
    };
    await fallSilent(anna);
    const led = page.waitForRequest((request) => request.isNavigationRequest() && /\/login$/.test(request.url()));
    await page.locator("summary").filter({ hasText: "Menu" }).click();
    await press("account-dialogs", "Login");
    await led;
    await anna.close();
  });

  it("hears that a photograph did not arrive, and may choose again", async () => {
    const anna = await open("/faq");
    const { page } = anna;
    await becomeMember(page, line.url, newMember());
    const profile = async (): Promise<void> => {
      await page.goto(`${line.url}/user-profile`);
      await wake(page);
    };
    const picture = { create: { width: 300, height: 300, channels: 3, background: "#e2553f" } } as const;
    const buffer = await sharp(picture).png().toBuffer();
    const choose = () =>
      page
        .getByLabel("Choose a photo")
        .setInputFiles({ name: "meera.png", mimeType: "image/png", buffer }, { timeout: 30_000 });
    const isTold = async (asked: Promise<unknown>): Promise<void> => {
      await choose();
      await asked;
      await waitLong(anna);
      await page.getByText("We didn't get your photo. Please try again.").waitFor();
      expect(await page.getByLabel("Choose a photo").isEnabled()).toBe(true);
    };
    // The script that scales the picture.
    await profile();
    await fallSilent(anna);
    await isTold(page.waitForRequest(/\/assets\/upload-photo/));
    line.flow();
    await profile();
    await choose();
    const portrait = page.getByRole("img", { name: /^You, / });
    await portrait.waitFor();
    const before = await portrait.getAttribute("src");
    // The answer about the logged-in account.
    await fallSilent(anna);
    await isTold(page.waitForRequest("**/session"));
    line.flow();
    // The answer to where it goes. It does not reach the site: come late, it would call off the place of the next one.
    await page.route("**/api/upload", () => undefined);
    await isTold(page.waitForRequest("**/api/upload"));
    await page.unroute("**/api/upload");
    await choose();
    await expect.poll(() => portrait.getAttribute("src")).not.toBe(before);
    await anna.close();
  });

  it("is asked to log in when the token's owner is unknown", async () => {
    const anna = await open("/faq");
    const { page } = anna;
    await becomeMember(page, line.url, newMember());
    await page.goto(`${line.url}/user-profile`);
    await page.waitForFunction(() => localStorage.getItem("token") !== null);
    await page.context().clearCookies();
    await page.route("**/session", () => undefined);
    const shown = page.waitForRequest("**/session");
    await page.reload();
    await wake(page);
    await shown;
    await waitLong(anna);
    await page.getByRole("main").getByLabel("E-mail").waitFor();
    await anna.close();
  });

  it("hears that a search was unanswered, with a link to the page", async () => {
    const anna = await open("/tours");
    const { page } = anna;
    await page.getByRole("link", { name: "Search" }).filter({ visible: true }).first().click();
    const field = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
    await field.waitFor();
    await fallSilent(anna);
    const asked = page.waitForRequest(/\/api\/search/);
    await field.fill("dawn");
    await asked;
    await waitLong(anna);
    await page.getByRole("link", { name: "Open the search page" }).waitFor();
    await anna.close();
  });
});
