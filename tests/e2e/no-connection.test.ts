import { beforeAll, describe, expect, it } from "vitest";
import { LOG_IN_TO_REVIEW } from "#modules/reviews/model.ts";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { becomeMember, newMember } from "#tests/harness/people/member.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { serveSite, serveToReaders } from "#tests/harness/site/serve-site.ts";

const LOST = "The connection failed";

describe("a form sent while offline", () => {
  const served = serveSite();
  let anna: Traveller;
  beforeAll(() => {
    anna = new Traveller(served.browser, phone, () => served.site.url);
    return () => anna.close();
  });

  /** The connection goes when the form is sent. */
  const cut = () =>
    anna.page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));

  it("keeps the traveller's details, says so, and succeeds next time", async () => {
    await anna.open("/tours/cycle-tours/nizamuddin-and-lodhi");
    const { page } = anna;
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    await cut();
    await page.getByLabel("Name").fill("Anna Example");
    await page.getByLabel("E-mail").fill("anna@example.com");
    await page.getByLabel("Telephone").fill("+91 98123 45678");
    await page.getByLabel("You travel as").selectOption("Expats");
    await page.getByLabel("Remarks").fill("No cumin, please");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.getByText(LOST).waitFor();
    expect(await page.getByLabel("Remarks").inputValue()).toBe("No cumin, please");
    expect(await page.getByLabel("You travel as").inputValue()).toBe("Expats");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
    // A repeated message is shown and announced again, from the button a screen below.
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(LOST);
    await expect
      .poll(() => page.getByText(LOST).evaluate((words) => words.getBoundingClientRect().top))
      .toBeGreaterThan(0);
    await page.unrouteAll();
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.waitForURL(/\/checkout\/pay\//);
  });

  it("keeps a message, says so, and succeeds next time", async () => {
    await anna.open("/contact");
    const { page } = anna;
    await cut();
    const main = page.locator("main");
    await main.getByLabel("Name").fill("Anna Example");
    await main.getByLabel("Number").fill("+91 98123 45678");
    await main.getByLabel("E-mail").fill("anna@example.com");
    await main.getByLabel("Message").fill("Is it flat?");
    await main.getByRole("button", { name: "Send message" }).click();
    await main.getByText(LOST).waitFor();
    expect(await main.getByLabel("Message").inputValue()).toBe("Is it flat?");
    await page.unrouteAll();
    await main.getByRole("button", { name: "Send message" }).click();
    await page.getByText("We've got your message").waitFor();
  });

  it("keeps a profile and a reset address, and says so", async () => {
    await anna.open("/faq");
    const { page } = anna;
    await becomeMember(page, served.site.url, newMember());
    await page.goto(`${served.site.url}/user-profile`);
    await wake(page);
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Tell us about yourself.").fill("Slowly, with tea.");
    await cut();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(LOST).waitFor();
    expect(await page.getByLabel("Tell us about yourself.").inputValue()).toBe("Slowly, with tea.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Data saved successfully.").waitFor();
    await anna.open("/forgotten-password");
    await cut();
    await anna.page.getByLabel("E-mail").last().fill("meera@example.com");
    await anna.page.getByRole("button", { name: "Send me the link" }).click();
    await anna.page.getByText(LOST).waitFor();
    await anna.page.unrouteAll();
    await anna.page.getByRole("button", { name: "Send me the link" }).click();
    await anna.page.getByText("we've mailed it a link").waitFor();
  });

  it("keeps a review, says so, and shows the next answer", async () => {
    await anna.open("/tours/cycle-tours/nizamuddin-and-lodhi");
    await anna.page.getByText("Write A Review").click();
    const form = anna.page.locator("form").filter({ has: anna.page.getByRole("button", { name: "Post Review" }) });
    await form.getByRole("radio", { name: "4 stars" }).check();
    await form.getByLabel("Name").fill("Meera");
    await form.getByLabel("Your review").fill("Slowly, with tea.");
    await cut();
    await form.getByRole("button", { name: "Post Review" }).click();
    await form.getByText(LOST).waitFor();
    expect(await form.getByLabel("Your review").inputValue()).toBe("Slowly, with tea.");
    expect(await form.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
    await anna.page.getByRole("button", { name: "More: People" }).filter({ visible: true }).first().click();
    await anna.page.waitForURL(/people=2/);
    expect(await form.getByText(LOST).count(), "a press elsewhere takes nothing of it away").toBe(1);
    await anna.page.unrouteAll();
    await form.getByRole("button", { name: "Post Review" }).click();
    await form.getByText(LOG_IN_TO_REVIEW).waitFor();
  });

  it("keeps a newsletter address and a confirmation, and says so", async () => {
    await anna.open("/blogs");
    await anna.page.getByLabel("E-mail").fill("reader@example.com");
    await cut();
    await anna.page.getByRole("button", { name: "Subscribe" }).click();
    await anna.page.getByText(LOST).waitFor();
    expect(await anna.page.getByLabel("E-mail").inputValue()).toBe("reader@example.com");
    await anna.page.unrouteAll();
    await anna.page.getByRole("button", { name: "Subscribe" }).click();
    await anna.page.getByText("Check your mailbox").waitFor();
    const member = newMember();
    await becomeMember(anna.page, served.site.url, member);
    await anna.tab(await linkInMailbox(served.site.url, { about: member.email, link: /\/verify-email\S+/ }));
    await cut();
    await anna.page.getByRole("button", { name: "Confirm my address" }).click();
    await anna.page.getByText(LOST).waitFor();
    await anna.page.unrouteAll();
    await anna.page.getByRole("button", { name: "Confirm my address" }).click();
    await anna.page.getByRole("heading", { name: "Address confirmed" }).waitFor();
  });
});

describe("account dialogs while offline", () => {
  const served = serveToReaders();

  it("keep the page behind at registering and log-in, and say so", async () => {
    const { page, close } = await visit(served.browser, `${served.site.url}/contact`, {
      viewport: desk,
    });
    const message = page.getByRole("main").getByLabel("Message");
    await message.fill("Is it flat?");
    // The scripts that send the form are fetched as the modal opens.
    const came = new Set<string | undefined>();
    page.on("requestfinished", (request) => came.add(/\/(\w+)-[\w-]{8}\.js$/.exec(request.url())?.[1]));
    await page.locator("header").getByRole("link", { name: "Login" }).click();
    const modal = (name: string) => page.getByRole("dialog", { name });
    await modal("Login").waitFor();
    await expect.poll(() => came.has("login")).toBe(true);
    await page.waitForLoadState("networkidle");
    // Everything, scripts included.
    await page.route("**/*", (route) => route.abort());
    await modal("Login").getByLabel("E-mail").fill("anna@example.com");
    await modal("Login")
      .getByLabel(/^Password/)
      .fill("saffron-bicycle-7");
    await modal("Login").getByRole("button", { name: "Login" }).click();
    await page.getByText("Something wrong Please try again..").waitFor();
    await modal("Login").waitFor({ state: "hidden" });
    expect(await message.inputValue()).toBe("Is it flat?");
    await page.locator("header").getByRole("link", { name: "Login" }).click();
    await modal("Login").getByRole("link", { name: "New here? Register" }).click();
    await modal("Register").getByText(LOST).waitFor();
    await page.unrouteAll();
    await modal("Register").getByRole("button", { name: "Try again" }).click();
    await modal("Register")
      .getByLabel(/^Confirm password/)
      .waitFor();
    await modal("Register").getByRole("button", { name: "Close" }).click();
    expect(await message.inputValue()).toBe("Is it flat?");
    await close();
  });
});

describe("the log-in dialog over a form, closed by Back while offline", () => {
  const served = serveSite();

  it("keeps the traveller's details", async () => {
    const { page, close } = await visit(served.browser, `${served.site.url}/tours/cycle-tours/nizamuddin-and-lodhi`, {
      viewport: desk,
    });
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.getByRole("heading", { name: "Who is riding?" }).waitFor();
    const remarks = page.getByRole("main").getByLabel("Remarks");
    await remarks.fill("No cumin, please");
    await page.locator("header").getByRole("link", { name: "Login" }).click();
    await page.getByRole("dialog", { name: "Login" }).waitFor();
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/checkout.data"));
    await page.route("**/*", (route) => route.abort());
    await page.goBack();
    await failed;
    await page.getByRole("dialog", { name: "Login" }).waitFor({ state: "hidden" });
    expect(await remarks.inputValue()).toBe("No cumin, please");
    await close();
  });
});

describe("a part of a page that does not load", () => {
  const served = serveToReaders();
  const dawn = "/tours/cycle-tours/old-delhi-at-dawn";
  // Requests of the service worker bypass the test's routes.
  const open = (path: string, viewport = phone) => visit(served.browser, served.site.url + path, { viewport });

  it("is requested as a document if it is the next page's data", async () => {
    const { page, close } = await open("/tours");
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByRole("main").getByRole("link", { name: "Old Delhi at Dawn" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Old Delhi at Dawn" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(dawn);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Tours" }).waitFor();
    await close();
  });

  it("is not requested again if it belongs to the open tour", async () => {
    const { page, close } = await open(dawn, desk);
    const asked: string[] = [];
    await page.route("**/*.data*", (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.getByRole("button", { name: "More: People" }).filter({ visible: true }).first().click();
    await page.waitForURL(/people=2/);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Reviews" }).click();
    await page.waitForURL(/people=2#reviews$/);
    await page.locator('[aria-current="true"][href="#reviews"]').waitFor();
    expect(asked).toEqual([]);
    await close();
  });

  it.each([
    { part: "search-dialog", path: dawn, link: "Search", leadsTo: /\/search$/ },
    { part: "photo-lightbox", path: dawn, link: /^All \d+ pictures$/, leadsTo: /\.jpg$/, viewport: desk },
    { part: "account-dialogs", path: dawn, link: "Login", leadsTo: /\/login$/, viewport: desk },
    { part: "lightbox", path: "/gallery-details", link: /./, leadsTo: /\.jpg$/, within: "main figure" },
  ])("leaves its link: $part", async (one) => {
    const { page, close } = await open(one.path, one.viewport);
    await page.route(`**/assets/${one.part}-*.js`, (route) => route.abort());
    const links = page.locator(one.within ?? "body").getByRole("link", { name: one.link });
    await links.filter({ visible: true }).first().click();
    await page.waitForURL(one.leadsTo);
    await close();
  });

  it("does not navigate once the visitor moved on", async () => {
    const { page, close } = await open(dawn, desk);
    const lost: (() => Promise<void>)[] = [];
    await page.route("**/assets/account-dialogs-*.js", (route) => void lost.push(() => route.abort()));
    await page.getByRole("link", { name: "Login" }).filter({ visible: true }).first().click();
    await page.waitForURL(/#login$/);
    await expect.poll(() => lost.length).toBe(1);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Reviews" }).click();
    await page.waitForURL(/#reviews$/);
    let isPressed = false;
    const gone: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) gone.push(`${new URL(request.url()).pathname}, pressed: ${isPressed}`);
    });
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("account-dialogs"));
    for (const lose of lost) await lose();
    await failed;
    // Here one still is and reads on, where the log-in is a page away again.
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Meeting" }).click();
    await page.locator('[aria-current="true"][href="#meeting"]').waitFor();
    isPressed = true;
    await page.getByRole("link", { name: "Login" }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/login$/);
    expect(gone).toEqual(["/login, pressed: true"]);
    await close();
  });

  it("leaves the next dates where the calendar would be", async () => {
    const { page, close } = await open(dawn, desk);
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    await page.route("**/assets/date-calendar-*.js", async (route) => {
      await held;
      await route.abort();
    });
    const card = page.getByRole("complementary", { name: "Book this tour" });
    const chosen = await card.locator("[name=departure]:checked").inputValue();
    await card.getByRole("button", { name: "Show the calendar" }).click();
    await card.getByRole("button", { name: "Show the list" }).waitFor();
    expect(await card.locator("[name=departure]:checked").inputValue()).toBe(chosen);
    end();
    await card.getByText("We can't load the calendar").waitFor();
    await card.getByRole("button", { name: "Book these places" }).click();
    await page.waitForURL((url) => url.pathname === "/checkout" && url.searchParams.get("departure") === chosen);
    await close();
  });
});
