import { afterEach, describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { fillIn, press, type TriedForm, tryWhileAway } from "#tests/harness/browser/unsaved-forms.ts";
import { serveOnServer } from "#tests/harness/site/serve-site.ts";

describe("public forms during a database outage", () => {
  const served = serveOnServer();
  afterEach(() => served.cluster.restart());

  const forms = async (newcomer: string): Promise<Record<string, TriedForm>> => {
    const message = {
      name: "Anna",
      number: "+91 98000 00000",
      email: "anna@example.com",
      message: "Is it flat?\nReally?",
    };
    const comment = { name: "Anna", email: "anna@example.com", comments: "It was <b>cold</b> & fine" };
    const review = { name: "Anna", contactmessage: "Every lane was worth it." };
    const who = { contactname: "Anna", contactemail: "anna@example.com", contactnumber: "98123 45678" };
    const gift = { recipientName: "Mira", words: "Ride slowly,\nand often", name: "Anna", email: "anna@example.com" };
    const secret = "six bells at dawn";
    const blog = await (await fetch(`${served.site.url}/blogs`)).text();
    const firstStory = /href="(\/blogs\/[^/"]+\/[^/"?#]+)"/.exec(blog)?.[1] ?? "";
    // Chromium warns of a preloaded picture that a tab beside it has loaded: each page here has its own.
    const tour = await (await fetch(`${served.site.url}/tours/cycle-tours/mehrauli-ruins`)).text();
    const departure = [...tour.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
    expect(departure).not.toBe("");
    return {
      contact: {
        path: "/contact",
        type: fillIn(message),
        send: press("Send message"),
        kept: message,
        taken: /We've got your message/,
      },
      letter: {
        path: "/newsletter",
        type: fillIn({ email: "anna@example.com" }),
        send: press(/.+/),
        kept: { email: "anna@example.com" },
        taken: /Check your mailbox/,
      },
      comment: {
        path: firstStory,
        type: fillIn(comment),
        send: press("Send Comment"),
        kept: comment,
        comesAlone: true,
        taken: /We'll publish it once we've read it/,
      },
      review: {
        path: "/tours/cycle-tours/nizamuddin-and-lodhi",
        async type(page) {
          await page.getByText("Write A Review").click();
          await page.getByRole("radio", { name: "4 stars" }).check();
          await fillIn(review)(page);
        },
        send: press("Post Review"),
        kept: review,
        comesAlone: true,
        taken: /Only logged in users allowed to post/,
      },
      login: {
        path: "/login",
        type: fillIn({ email: "anna@example.com", password: secret }),
        send: press("Login"),
        kept: { email: "anna@example.com" },
        taken: /e-mail and password don't match/,
      },
      register: {
        path: "/register",
        async type(page) {
          await fillIn({ name: "Anna", email: newcomer, password: secret, confirmPassword: secret })(page);
          await page.locator("main").getByLabel("Country").selectOption("IN");
          await page.locator("main").getByLabel("Mobile number").fill("98123 45678");
        },
        send: press("Register"),
        kept: { name: "Anna", email: newcomer, country: "IN", mobileNumber: "98123 45678" },
        // The profile greets by name.
        taken: /Anna/,
      },
      forgotten: {
        path: "/forgotten-password",
        type: fillIn({ email: "anna@example.com" }),
        send: press("Send me the link"),
        kept: { email: "anna@example.com" },
        taken: /we've mailed it a link/,
      },
      gift: {
        path: "/gift",
        type: fillIn(gift),
        send: press("Go to payment"),
        kept: gift,
        comesAlone: true,
        mayCost: true,
        taken: /Pay for your gift/,
      },
      hold: {
        path: `/checkout?departure=${departure}&people=1&category=regular`,
        async type(page) {
          await fillIn(who)(page);
          await page.getByLabel("You travel as").selectOption("Expats");
          await page.getByRole("checkbox").check();
        },
        send: press(/Hold these places/),
        kept: who,
        comesAlone: true,
        mayCost: true,
        taken: /We're holding your places until/,
      },
      moreTime: {
        path: await holdPlaces(served.site.url, departure),
        type: async () => undefined,
        send: press("Give me 15 more minutes"),
        kept: {},
        comesAlone: true,
        mayCost: true,
        taken: /We're holding your places until/,
        gone: "Give me 15 more minutes",
      },
    };
  };

  it.each([
    { width: 390, height: 844, scripts: true },
    { width: 1440, height: 900, scripts: false },
  ])("report it, keep input, and recover without a restart (scripts: $scripts)", { timeout: 300_000 }, async (size) => {
    await tryWhileAway(served, size, await forms(`anna.${size.width}@example.com`));
  });
});
