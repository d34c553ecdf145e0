import { expect, it } from "vitest";
import { mailboxOf } from "./mailbox-of.ts";

it.each([
  ["Anna@Example.com", "anna@example.com"],
  ["anna+ride@example.com", "anna@example.com"],
  ["an.na@example.com", "an.na@example.com"],
  ["An.N.a@gmail.com", "anna@gmail.com"],
  ["a.nna+delhi@googlemail.com", "anna@gmail.com"],
  ["an.na@gmail.com.example.com", "an.na@gmail.com.example.com"],
])("normalises the mailbox of %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
