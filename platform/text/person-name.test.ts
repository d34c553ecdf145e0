import { expect, it } from "vitest";
import { holdsLink } from "./person-name.ts";

it.each([
  "Anna Example",
  "J.R. Mehta",
  "Anna D/o Ravi",
  "M. S. Subbulakshmi",
  "Ana-María O’Brien",
  "Dr.med. Anna",
  "अन्ना",
  "M.Ly",
  "H.Link",
])("accepts %s as a name", (name) => {
  expect(holdsLink(name)).toBe(false);
});

it.each([
  "Anna, your refund of ₹50,000 waits: https://evil.example/x",
  "Anna, see WWW.evil.example",
  "Anna, see evil.example/x",
  "ftp://evil.example",
  "Claim your refund at evil.com",
  "See evil.co.uk:80",
  "Anna, see bit.ly",
  "See evil.in?x=1",
  "Write to a@evil.example",
])("refuses %s", (name) => {
  expect(holdsLink(name)).toBe(true);
});
