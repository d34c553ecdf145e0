import { expect, it } from "vitest";
import { emailAddress, NOT_AN_EMAIL } from "./email-field.ts";

const said = (typed: unknown) => emailAddress("Please fill this in").safeParse(typed).error?.issues[0]?.message;

it("accepts an address, and explains what is wrong with others", () => {
  expect(emailAddress("").parse(" anna@example.com ")).toBe("anna@example.com");
  expect(emailAddress("").parse("Anna Rao <anna@example.com>")).toBe("anna@example.com");
  expect(emailAddress("").parse("mailto:anna@example.com")).toBe("anna@example.com");
  expect(said(undefined)).toBe("Please fill this in");
  expect(said("  ")).toBe("Please fill this in");
  expect(said("anna")).toBe(NOT_AN_EMAIL);
  expect(said(`${"a".repeat(250)}@example.com`)).toBe("That's too long for an e-mail address");
});

it.each([
  ["raj@xn--c2bd4bq1db8d.xn--h2brj9c", "raj@xn--c2bd4bq1db8d.xn--h2brj9c"],
  ["raj@भारत.भारत", "raj@xn--h2brj9c.xn--h2brj9c"],
  ["anna@bücher.de", "anna@xn--bcher-kva.de"],
  ["anna+delhi@example.com", "anna+delhi@example.com"],
  ["anna&ben@example.com", "anna&ben@example.com"],
  ["it/anna@example.co.in", "it/anna@example.co.in"],
  ["o'neil@example.com", "o'neil@example.com"],
])("accepts %s, which mail reaches as %s", (typed, reached) => {
  expect(emailAddress("").parse(typed)).toBe(reached);
});

it.each([
  "anna@example",
  "anna@example.c",
  "anna@-example.com",
  "anna@example-.com",
  "anna..rao@example.com",
  ".anna@example.com",
  "=cmd|'/Ccalc'!A0*@example.com",
  "+anna@example.com",
  "-anna@example.com",
  "anna.@example.com",
  "anna?bcc=x@example.com",
  "anna%0a@example.com",
  "anna#x@example.com",
  "anna@bücher",
  "anna@bücher.de/x",
  "anna@bü%2echer.de",
  "anna@١٢٣.١",
  "anna@ben@bücher.de",
  "अन्ना@example.com",
])("refuses %s", (typed) => {
  expect(said(typed)).toBe(NOT_AN_EMAIL);
});

it("ignores what is longer than any address, for speed", () => {
  const marks = `anna@bücher${"\u0300".repeat(20_000)}${"\u0316".repeat(20_000)}.de`;
  expect(said(marks)).toBe("That's too long for an e-mail address");
});
