import { expect, it } from "vitest";
import { dialled } from "./telephone-number.ts";
import { readTelephone } from "./telephones.server.ts";

const toE164 = (typed: string, country: string): string | null => {
  const read = readTelephone(typed, country);
  return "number" in read ? read.number : null;
};

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
])("parses %j as %s", (typed, read) => expect(dialled(typed)).toBe(read));

it("ignores what is longer than any number, for speed", () => {
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
  ["98123 4567", "IN", null],
  ["00000 00000", "IN", null],
  ["2345678", "IN", null],
  ["0 91 98123 45678", "IN", "+919812345678"],
  ["91 98123 45678", "IN", "+919812345678"],
  ["(0) 91-98123-45678", "IN", "+919812345678"],
  ["9198123456", "IN", "+919198123456"],
  ["49 170 1234567", "DE", "+491701234567"],
  ["0049 170 1234567", "DE", "+491701234567"],
  // Leer: behind the zero its own code is no country's.
  ["0491 7012345", "DE", "+494917012345"],
  ["1 415 555 2671", "US", "+14155552671"],
  ["39 06 6982 1234", "IT", "+390669821234"],
  ["391 234 5678", "IT", "+393912345678"],
  ["011 2336 5358 ext. 12", "IN", "+911123365358 ext. 12"],
  ["+911123365358 ext. 12", "DE", "+911123365358 ext. 12"],
  ["+1 415 555 2671 x33", "IN", "+14155552671 ext. 33"],
  ["+91 11 2336 5358;ext=12", "IN", "+911123365358 ext. 12"],
])("accepts %j of %s as %s", (typed, country, e164) => expect(toE164(typed, country)).toBe(e164));

it.each([
  ["98123 4567", "IN", /^This isn't a valid phone number in India\./],
  ["415 555", "US", /in the United States\./],
  ["22 123", "MV", /in the Maldives\./],
  ["+49 1", "IN", /^Please start with \+ and the country code/],
  ["+91 98123 4567", "DE", /in India\./],
  ["0171 1234567", null, /^Please start with \+/],
  ["+44 7700 900123", "GB", /after \+44\. Please check the digits$/],
  ["+1 555 000 1234", null, /after \+1\. Please check the digits$/],
  ["98123 45678", "", /^Please start with \+/],
])("explains what is wrong with %j for %s", (typed, country, words) => {
  const read = readTelephone(typed, country);
  expect("fault" in read && read.fault).toMatch(words);
});

it("parses a number with + or 00 without a country", () => {
  expect(readTelephone("+49 171/1234567", null)).toEqual({ number: "+491711234567" });
  expect(readTelephone("0049 171 1234567", null)).toEqual({ number: "+491711234567" });
});
