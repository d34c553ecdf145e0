import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { openSiteLine } from "#tests/harness/network/site-line.ts";
import { newMember } from "#tests/harness/people/member.ts";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import { startOwnSite } from "#tests/harness/site/serve-site.ts";
import { enterAsOwner, walkConsole } from "./console-walk.ts";
import type { Engine } from "./engine.ts";
import { holdLetters } from "./late-letters.ts";
import { type Walker, walk } from "./walker.ts";

const TOUR = "/tours/cycle-tours/old-delhi-at-dawn";
const paymentFrame = "iframe.razorpay-checkout-frame";
const press = (button: string): string => `[data-testid="${button}"]`;

/**
 * The main journeys of a traveller, walked in one engine. A complaint of its console is a failure.
 */
export function journeysIn(name: string, start: () => Promise<Engine>): void {
  describe(`in ${name}`, () => {
    let site: Awaited<ReturnType<typeof startOwnSite>>;
    let engine: Engine;
    let walker: Walker | undefined;

    beforeAll(async () => {
      [site, engine] = await Promise.all([startOwnSite(), start()]);
    });
    afterEach(async () => {
      await walker?.close();
      walker = undefined;
    });
    afterAll(async () => {
      await engine?.close();
      await site?.stop();
    });
    const enter = async (path: string): Promise<Walker> => {
      walker = await walk(engine, site.url);
      await walker.open(path);
      return walker;
    };

    it("books, is refused a payment, pays, changes the date and cancels", async () => {
      const anna = await enter(TOUR);
      await anna.see("Old Delhi at Dawn");
      await anna.look("tour");
      await anna.press("button", "More: People");
      await anna.see("2 × ₹2,000");
      await anna.press("check", " IST", 3);
      await anna.press("button", "Book these places");
      await anna.arrive(/\/checkout\?/);
      await anna.seeNamed("heading", "Who is riding?");
      await anna.wake();
      await anna.fill("Name", "Anna Example");
      // It replaces a native list when the form gets attention.
      await anna.seeNamed("combobox", "Country");
      // With Enter: its list hides the other fields while it is open.
      await anna.fill("Country", "India\n");
      await anna.fill("E-mail", "anna@example.com");
      await anna.fill("Telephone", "+91 98123 45678");
      await anna.choose("You travel as", "Expats");
      await anna.press("check", "Everyone");
      await anna.look("who");
      await anna.press("button", "Hold these places");
      await anna.arrive(/\/checkout\/pay\//);
      await anna.wake();
      await anna.look("pay");
      await anna.press("button", "Pay ₹4,000");
      await anna.pressInFrame(paymentFrame, press("pay-failure"));
      await anna.seeInFrame(paymentFrame, "[role=alert]");
      await anna.pressInFrame(paymentFrame, press("dismiss"));
      await anna.see("The payment failed");
      await anna.look("pay-failed");
      await anna.press("button", "Pay ₹4,000");
      await anna.pressInFrame(paymentFrame, press("pay-success"));
      await anna.seeNamed("heading", "You are riding, Anna Example");
      await anna.wake();
      await anna.look("outcome");
      await anna.press("link", "See your booking, or change your plans");
      await anna.seeNamed("heading", "Rider details: 0 of 2");
      await anna.wake();
      await anna.look("booking");
      await anna.press("link", "Change the date");
      await anna.seeNamed("heading", "Change the date");
      await anna.look("move");
      await anna.press("check", " IST");
      await anna.press("button", "Change to this date");
      await anna.see("Your date has changed.");
      await anna.press("link", "Cancel some or all riders");
      await anna.press("check", "Rider 2");
      await anna.see("We keep");
      await anna.look("cancel");
      await anna.press("button", "Cancel this person");
      await anna.seeNamed("heading", "The rider's details are missing");
      await anna.look("cancelled");
      expect(await anna.faults()).toEqual([]);
    });

    it("writes to the company", async () => {
      const anna = await enter("/contact?tour=delhi-your-own-way");
      await anna.seeNamed("heading", "Get In Touch");
      await anna.look("contact");
      await anna.fill("Name", "Anna Example");
      await anna.press("button", "Send message");
      await anna.see("Please write a few words");
      await anna.fill("Number", "+91 98000 00000");
      await anna.fill("E-mail", "anna@example.com");
      await anna.fill("Message", "Good morning. Is it flat?");
      await anna.press("button", "Send message");
      await anna.seeNamed("heading", "Thank you. We've got your message.");
      await anna.look("contact-sent");
      expect(await anna.faults()).toEqual([]);
    });

    it("registers, edits the profile, logs out and logs in", async () => {
      const member = newMember();
      const meera = await enter("/register");
      await meera.fill("Name", member.name);
      await meera.fill("E-mail", member.email);
      await meera.fill("Password", member.password);
      await meera.fill("Confirm password", member.password);
      await meera.choose("Country", "India");
      await meera.fill("Mobile number", "98123 45678");
      await meera.look("register");
      await meera.press("button", "Register");
      await meera.seeNamed("heading", "Namaste, Meera");
      await meera.wake();
      await meera.look("profile");
      await meera.press("link", "Edit");
      await meera.fill("Tell us about yourself.", "Slowly, with tea.");
      await meera.press("button", "Save");
      await meera.see("Data saved successfully.");
      await meera.press("summary", "Menu");
      await meera.press("button", "Logout");
      await meera.arrive(/^[^/]+\/\/[^/]+\/$/);
      await meera.wake();
      await meera.open("/tours");
      await meera.press("summary", "Menu");
      await meera.press("link", "Login");
      await meera.fill("E-mail", member.email);
      await meera.fill("Password", member.password);
      await meera.look("login");
      await meera.press("button", "Login");
      await meera.seeNamed("heading", "Namaste, Meera");
      expect(await meera.faults()).toEqual([]);
    });

    it("does the ten main deeds of the console", async () => {
      walker = await walk(engine, site.url);
      await enterAsOwner(walker);
      await walkConsole(walker, site);
    });

    it.each(["/", "/tours", TOUR])(
      "shows the text of %s at once, and moves nothing when its letters come",
      async (path) => {
        const letters = await holdLetters(site.url);
        try {
          walker = await walk(engine, letters.url, { driven: "early" });
          const { score, moved } = await walker.openBeforeLetters(letters, path);
          expect(score, moved.join("\n")).toBeLessThanOrEqual(0.02);
        } finally {
          await letters.close();
        }
      },
    );

    it("has a booking there without a network that its guest has just kept", async () => {
      const [departure = ""] = freeDepartures(await (await fetch(`${site.url}${TOUR}`)).text()).slice(-1);
      const manage = await payHeld(site.url, await holdPlaces(site.url, departure));
      const line = await openSiteLine(site.url);
      try {
        walker = await walk(engine, line.url, { driven: "early" });
        await walker.open(manage);
        await walker.press("button", "Keep it on this device");
        await walker.see("Kept on this device");
        await walker.keepsPage(/\/voucher\b/);
        line.cut();
        await walker.open(manage);
        await walker.see("A copy, as of");
        await walker.look("booking-copy");
        await walker.press("link", "Voucher");
        await walker.see("Show this to your guide.");
      } finally {
        await line.close();
      }
    });
  });
}
