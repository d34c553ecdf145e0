import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { unzipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { enterRoom, type Room } from "#tests/harness/browser/browser-pool.ts";
import { desk, listenToNoise, lookInBoth, phone } from "#tests/harness/browser/look-at-page.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { runCommandLine } from "#tests/harness/site/run-command.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/** To the booking's own page; others lead to its voucher. */
const bookingLink = /http:\S+\/booking\/[\w-]+\?key=[\w-]+/;

describe("commands and guests", () => {
  const served = servePlace();
  let room: Room | undefined;
  let page: Page;
  let noise: string[] = [];
  /** Departures that a test has: each rides on one of its own. */
  const taken = new Set<string>();

  /** The operator's command line, beside the running site. */
  const ops = async (...words: string[]): Promise<string> => {
    return (await runCommandLine("ops", words, served.place.env)).stdout;
  };
  const open = async (address: string): Promise<void> => {
    await room?.leave();
    room = await enterRoom(served.browser, { viewport: phone });
    ({ page } = room);
    noise = listenToNoise(page);
    await page.goto(address.replace(/^(http:\/\/[^/]+)?/, served.site.url));
    await wake(page);
  };
  const look = (name: string) => lookInBoth(page, `operations-${name}`);
  const payInWindow = async (): Promise<void> => {
    // Scripts come after the page: pressed before them, the button goes to the provider's own page.
    await wake(page);
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await page.frameLocator("iframe.razorpay-checkout-frame").getByTestId("pay-success").click();
  };
  /** A paid booking of Anna's; returns the address of its own page. */
  const book = async (tour: string, people: number): Promise<{ manage: string; departure: string }> => {
    const site = served.site.url;
    const free = freeDepartures(await (await fetch(site + tour)).text());
    const departure = free.findLast((one) => !taken.has(one)) ?? "";
    taken.add(departure);
    const held = await holdPlaces(site, departure, people, "regular", { contactname: "Anna Example" });
    return { manage: site + (await payHeld(site, held)), departure };
  };
  const linkInMail = (about: string | RegExp, link: RegExp) => linkInMailbox(served.site.url, { about, link });

  const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;

  it("call a departure off; the guest takes a credit and rides another day", async () => {
    const { manage, departure } = await book("/tours/cycle-tours/old-delhi-at-dawn", 2);
    const order = ["cancel-departure", "--departure", departure, "--reason", "The air is not fit to ride in."];
    expect(await ops(...order, "--dry-run")).toContain("Nothing was changed (dry run).");
    expect(await ops(...order)).toContain("Guests asked: 1.");
    await open(manage);
    await page.getByText("We had to call this departure off").waitFor();
    await look("called-off");
    await open(await linkInMail(/Called off, please choose/, /http:\S+\/choice\/\S+key=[\w-]+/));
    await page.getByRole("heading", { name: "We're sorry, Anna Example" }).waitFor();
    await look("choice");
    // A long choice has its row alone, in a few long lines.
    await page.setViewportSize(desk);
    expect((await page.getByText(/^Valid for a year/).boundingBox())?.height).toBeLessThan(50);
    await page.setViewportSize(phone);
    await page.getByLabel(/A credit of/).check();
    await page.getByRole("button", { name: "Confirm my choice" }).click();
    await page.getByRole("heading", { name: "Settled" }).waitFor();
    await look("settled");
    await page.getByRole("link", { name: "See your credit" }).click();
    await page.getByRole("heading", { name: "A credit of ₹4,000" }).waitFor();
    await open(manage);
    await page.getByText("This booking was exchanged for a credit").waitFor();
    await look("exchanged");
    await open(await linkInMail(/Your credit/, /http:\S+\/credit\/\S+key=[\w-]+/));
    await page.getByLabel("Ride").selectOption({ label: "Nizamuddin and Lodhi" });
    await page.getByRole("button", { name: "Show dates" }).click();
    const said = page.getByText("Nizamuddin and Lodhi, 2 people. It costs ₹4,400; you pay ₹400");
    await said.waitFor();
    await look("credit");
    // More than the capacity: the field shows the number of the answer, and the button names the party.
    const people = page.getByRole("spinbutton", { name: "People" });
    for (const _ of ["once", "once more"]) {
      await people.fill("20");
      await page.getByRole("button", { name: "Show dates" }).click();
      await expect.poll(() => people.inputValue()).toBe("8");
    }
    await page.getByRole("button", { name: "Book Nizamuddin and Lodhi for 8 people with the credit" }).waitFor();
    // Two lines of words keep clear of the button's edges.
    const edges = await page.getByRole("button", { name: /^Book Nizamuddin/ }).evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getBoundingClientRect().top - button.getBoundingClientRect().top;
    });
    expect(edges).toBeGreaterThanOrEqual(6);
    // A booking in one press shows the same notes as the form before payment.
    await page.getByText(/must be 12 or older and at least 145 cm tall/).waitFor();
    await page.getByText(/90% until 3 days before the start, .*, and nothing after that\./).waitFor();
    await page.getByText(/^We meet at /).waitFor();
    await page.goto(page.url().replace("people=20", "people=2.5"));
    await said.waitFor();
    expect(await people.inputValue()).toBe("2");
    // Typed but not applied: the booking is still the one on the button.
    await people.fill("3");
    await page.getByRole("radio").last().check();
    await page.getByRole("button", { name: "Book Nizamuddin and Lodhi for 2 people with the credit" }).click();
    await page.waitForURL(/\/checkout\/pay\//);
    await page.clock.install({ time: Date.now() });
    await page.reload();
    await wake(page);
    await page.clock.fastForward("16:00");
    await page.getByText("Your credit of ₹4,000 is yours to use again").waitFor();
    await look("pay-over-credit");
    // The browser's clock, not the site's: in another window the hold still stands.
    await open(page.url());
    await payInWindow();
    await page.getByText("₹4,000 with your credit, ₹400 paid, with nothing added.").waitFor();
    expect(noise).toEqual([]);
  });

  it("quote a tailor-made ride, accepted and paid by the guest", async () => {
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const guest = ["--name", "Carla Example", "--email", "carla@example.com", "--phone", "+919800000001"];
    const ride = ["--tour", "delhi-your-own-way", "--date", soon, "--time", "07:00", "--people", "4"];
    const words = "Two courtyards and the potters' lane, slowly, with a stop for kachori.";
    const link = /http:\S+\/quote\/\S+key=[\w-]+/;
    const dora = ["--name", "Dora Example", "--email", "dora@example.com", "--phone", "+919800000002"];
    for (const who of [dora, guest]) await ops("quote", ...who, ...ride, "--rupees", "26000", "--words", words);
    await open(await linkInMail("carla@example.com", link));
    await page.getByRole("heading", { name: "Your ride, Carla Example" }).waitFor();
    // On a phone: the ride and its sum, the way on, then all the terms.
    const [sum, way, terms] = await Promise.all([
      topOf(page.getByText("₹26,000", { exact: true })),
      topOf(page.getByRole("button", { name: "Accept and pay" })),
      topOf(page.getByRole("heading", { name: "If your plans change" })),
    ]);
    expect(sum).toBeLessThan(way);
    expect(way).toBeLessThan(terms);
    await look("quote");
    await page.getByText("4 people, as a private group").waitFor();
    // Others book the same hour while she reads: it is theirs, and she is not put among them.
    const doras = (await linkInMail("dora@example.com", link)).replace(/^http:\/\/[^/]+/, served.site.url);
    await page.request.post(doras, { form: { others: 0 }, maxRedirects: 0 });
    const accept = () => page.getByRole("button", { name: "Accept and pay" });
    await accept().click();
    await page.getByText("Someone else has booked this time privately.").waitFor();
    // No button is left for an offer that is gone.
    await accept().waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("This time is taken").waitFor();
    await look("quote-taken");
    await ops("quote", ...guest, ...ride.with(-3, "07:15"), "--rupees", "26000", "--words", words);
    await open(await linkInMail(/07:15 IST/, link));
    await accept().click();
    await page.waitForURL(/\/checkout\/pay\//);
    await payInWindow();
    await page.getByRole("heading", { name: "You are riding, Carla Example" }).waitFor();
    expect(noise.filter((line) => !line.includes("409"))).toEqual([]);
    const copy = path.join(served.place.folder, "carla.zip");
    const asked = ["export-person", "--email", "carla@example.com", "--to", copy];
    expect(await ops(...asked)).toContain(`Written to ${copy}.`);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect(Object.keys(unzipSync(await readFile(copy)))).toEqual(["README.txt", "data.json"]);
    await expect(ops(...asked)).rejects.toThrow("already exists");
    const letter = ["list-subscribers", "--to", path.join(served.place.folder, "letter.csv")];
    expect(await ops(...letter, "--dry-run")).toMatch(/^Would be written to .*letter\.csv: \d+ bytes\.$/m);
    expect(await ops(...letter), "which wrote nothing").toMatch(/^Written to .*letter\.csv\.$/m);
  });

  it("transfer a holiday for the fee, and end the old link", async () => {
    const { manage } = await book("/tours/bicycle-touring/rajasthan-lake-and-fort", 2);
    await open(manage);
    await page.getByRole("link", { name: "Hand it over to someone" }).click();
    await page.getByRole("heading", { name: "Hand it over" }).waitFor();
    await page.getByRole("button", { name: "Hand it over" }).click();
    await page.getByText("Please fill this in").first().waitFor();
    await page.getByRole("heading", { name: "Who rides instead?" }).waitFor();
    const name = page.getByLabel("Their name");
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill("Bela Example");
    await page.getByLabel("Their e-mail").fill("bela@example.com");
    await page.getByLabel("Their phone number").fill("+91 98111 11111");
    await look("transfer");
    // Without a connection the sum cannot be asked for, and the page stays.
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByLabel("Rider 2").check();
    await page.getByText("The connection failed").waitFor();
    expect(await page.getByRole("button", { name: /^Hand it over/ }).count()).toBe(0);
    expect(await name.inputValue()).toBe("Bela Example");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Show the refund" }).click();
    await page.getByText("less the fee of ₹7,500").waitFor();
    await page.getByLabel("Rider 2").uncheck();
    await page.getByRole("button", { name: "Hand it over", exact: true }).waitFor();
    // A rider who stays at home sees the refund before pressing; input is kept.
    await page.getByLabel("Rider 2").check();
    await page.getByText("less the fee of ₹7,500").waitFor();
    await page.getByRole("button", { name: /^Hand it over, get ₹[\d,]+ back$/ }).waitFor();
    expect(await name.inputValue()).toBe("Bela Example");
    const plain = await (await page.request.get(page.url())).text();
    expect(plain, "without scripts the sum is in the form as well").toMatch(/name="seenRefundPaise" value="[1-9]\d+"/);
    await look("transfer-one-stays");
    await page.getByLabel("Rider 1").check();
    await page.getByText("at least one person must still ride").waitFor();
    expect(await page.getByRole("button", { name: /^Hand it over/ }).count()).toBe(0);
    await page.getByLabel("Rider 1").uncheck();
    await page.getByLabel("Rider 2").uncheck();
    await page.getByRole("button", { name: "Hand it over", exact: true }).click();
    await page.getByRole("heading", { name: "Pay the fee" }).waitFor();
    await look("pay-change");
    await page.clock.install({ time: Date.now() });
    await page.reload();
    await wake(page);
    await page.clock.fastForward("16:00");
    await page.getByText("The time to pay has run out").waitFor();
    expect(await page.getByRole("button", { name: /^Pay ₹/ }).count()).toBe(0);
    await look("pay-change-over");
    // The browser's clock, not the site's: in another window the change is still pending.
    await open(page.url());
    await payInWindow();
    await page.getByRole("heading", { name: "Handed over" }).waitFor();
    expect((await page.request.get(manage)).status()).toBe(404);
    await open(await linkInMailbox(served.site.url, { about: "bela@example.com", link: bookingLink }));
    await page.getByText(/^₹7,500 paid .*, for handing over$/).waitFor();
    await page.getByRole("link", { name: "Receipt" }).click();
    await page.getByText("Handing over to another person").waitFor();
    await look("receipt-with-fee");
    expect(noise.filter((line) => !line.includes("422"))).toEqual([]);
  });

  it("cancel and correct by telephone", async () => {
    const { manage, departure } = await book("/tours/cycle-tours/old-delhi-at-dawn", 2);
    const [reference = ""] = /PH-\w{6}/.exec(manage) ?? [];
    expect(await ops("manifest", "--departure", departure)).toContain(`${reference}  Anna Example`);
    await ops("correct-email", "--reference", reference, "--email", "anna.right@example.com");
    expect((await fetch(manage)).status).toBe(404);
    const right = await linkInMailbox(served.site.url, { about: "anna.right@example.com", link: bookingLink });
    const order = ["cancel-booking", "--reference", reference, "--riders", "2"];
    const [, refund = ""] = /--refund (\d+)/.exec(await ops(...order, "--dry-run")) ?? [];
    expect(await ops(...order, "--refund", refund)).toContain("1 person cancelled: ₹1,800 goes back");
    await open(right);
    await page.getByText(/^one person cancelled by our desk, as asked on .* IST$/).waitFor();
    await page.getByText("e-mail address corrected by our desk").waitFor();
    await look("at-the-desk");
    await expect(ops("resend-link", "--reference", "PH-222222")).rejects.toThrow("There is no booking PH-222222.");
    expect(await ops("resend-link", "--reference", reference)).toContain("on its way again");
    expect(noise).toEqual([]);
  });

  it("take no command over the web", async () => {
    const order = { command: "list-holds", options: {}, actor: "nobody", dryRun: false };
    for (const path of ["/api/operations", "/api/backup"])
      expect((await fetch(served.site.url + path, { method: "POST", body: JSON.stringify(order) })).status).toBe(404);
  });
});
