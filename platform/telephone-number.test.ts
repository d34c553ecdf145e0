import { expect, it } from "vitest";
import { toE164 } from "./countries.server.ts";
import { dialled } from "./telephone-number.ts";

it.each([
  ["९८१२३४५६७८", "9812345678"],
  ["٠٥٠١٢٣٤٥٦٧", "0501234567"],
  ["০১২৩৪৫৬৭৮৯", "0123456789"],
  ["＋９１ ９８１２３", "+91 98123"],
  ["\u202a+91\u00a098123\u202c", "+91 98123"],
  ["98123–45678", "98123-45678"],
  ["98123\u201145678", "98123-45678"],
  ["(011) 2336 5358", "(011) 2336 5358"],
  ["0171/1234567", "0171 1234567"],
  ["+49 171 / 123 45 67", "+49 171 123 45 67"],
  ["tel:+91-98123-45678", "+91-98123-45678"],
])("reads %j as %s", (typed, read) => expect(dialled(typed)).toBe(read));

it("leaves alone what is longer than any number: to order its marks would keep everybody else waiting", () => {
  const marks = `98123${"\u0300".repeat(20_000)}${"\u0316".repeat(20_000)}`;
  expect(dialled(marks)).toBe(marks);
  expect(toE164(marks, "IN")).toBeNull();
  // With this in it, and without the bound, it is not read before the test is over.
  expect(toE164(`tel:0;phone-context=${"1".repeat(1_000_000)}!`, "IN")).toBeNull();
});

it.each([
  ["९८१२३ ४५६७८", "IN", "+919812345678"],
  ["\u202a+91 98123 45678\u202c", "DE", "+919812345678"],
  // The 1 of mobile numbers was given up in 2019; WhatsApp shows it still.
  ["+52 1 55 1234 5678", "MX", "+525512345678"],
  ["0052 1 55 1234 5678", "MX", "+525512345678"],
  ["55 1234 5678", "MX", "+525512345678"],
  ["+1 415 555 2671", "MX", "+14155552671"],
  ["0171/1234567", "DE", "+491711234567"],
  ["tel:+91-98123-45678", "IN", "+919812345678"],
  ["12345", "IN", null],
])("takes %j of %s as %s", (typed, country, e164) => expect(toE164(typed, country)).toBe(e164));
