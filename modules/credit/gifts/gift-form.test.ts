import { describe, expect, it } from "vitest";
import { readGiftForm, readSending } from "./gift-form.server.ts";

const TODAY = "2026-11-29";
const NOON = new Date("2026-11-29T06:30:00Z");
const sums = { sumsPaise: [2000_00, 5000_00], leastPaise: 500_00, mostPaise: 50_000_00 };
const typed = {
  ...{ sum: "500000", other: "", recipientName: "Mira", words: "Ride slowly.", to: "buyer", on: TODAY },
  ...{ name: "Anna", email: "anna@example.com" },
};
const read = (more: Record<string, string> = {}) => readGiftForm({ ...typed, ...more }, NOON, sums);

describe("the form of a gift", () => {
  it("takes a sum of the list, and no address where it goes to the buyer", () => {
    expect(read({ recipientEmail: "not an address" })).toMatchObject({
      gift: { amountPaise: 5000_00, recipientEmail: null, on: TODAY, words: "Ride slowly." },
    });
  });

  it.each([
    ["3500", 3500_00],
    ["₹ 3,500", 3500_00],
    ["Rs. 500", 500_00],
    ["50000", 50_000_00],
  ])("takes the typed sum %s", (other, amountPaise) => {
    expect(read({ sum: "other", other })).toMatchObject({ gift: { amountPaise } });
  });

  it.each(["", "499", "50001", "12.50", "-600", "many"])("refuses the typed sum “%s” beside its field", (other) => {
    expect(read({ sum: "other", other }).errors).toEqual({ other: expect.stringContaining("₹500 to ₹50,000") });
  });

  it("says all that is wrong at once", () => {
    const wrong = { sum: "1", recipientName: "", email: "anna", to: "recipient", recipientEmail: "", on: "2026-11-28" };
    expect(Object.keys(read(wrong).errors ?? {}).sort()).toEqual(
      ["sum", "recipientName", "email", "recipientEmail", "on"].sort(),
    );
  });

  it.each([
    ["2026-11-28", false],
    [TODAY, true],
    ["2027-11-29", true],
    ["2027-11-30", false],
    ["soon", false],
  ])("sends on %s: %s", (on, isTaken) => {
    expect(readSending({ to: "buyer", on }, NOON).errors === null).toBe(isTaken);
  });

  it.each([
    ["2026-11-28T18:31:00Z", TODAY],
    ["2026-11-29T00:29:00Z", TODAY],
    ["2026-11-29T00:31:00Z", undefined],
  ])("sent at %s, a form that was opened before midnight of Delhi means %s", (now, on) => {
    const sent = readSending({ to: "buyer", on: "2026-11-28" }, new Date(now));
    expect(sent.errors === null ? sent.on : undefined).toBe(on);
  });

  it("keeps 300 signs of words and no link: a stranger reads them in our mail", () => {
    expect(read({ words: "ए".repeat(300) })).toMatchObject({ gift: { words: "ए".repeat(300) } });
    expect(read({ words: "x".repeat(301) }).errors).toHaveProperty("words");
    expect(read({ words: "see www.example.com" }).errors).toHaveProperty("words");
  });
});
