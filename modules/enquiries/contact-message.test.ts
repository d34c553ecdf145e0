import { expect, it } from "vitest";
import { contactMessage } from "./contact-message.server.ts";

const good = { name: "Anna", number: "+91 (0) 98-000.00 000", email: "anna@example.com", message: "Hello" };
const wrong = (changes: object): string[] =>
  (contactMessage.safeParse({ ...good, ...changes }).error?.issues ?? []).map((issue) => String(issue.path[0]));

it("requires all four fields", () => {
  expect(wrong({})).toEqual([]);
  for (const field of ["name", "number", "email", "message"]) {
    expect(wrong({ [field]: "   " }), field).toContain(field);
    expect(wrong({ [field]: undefined }), field).toContain(field);
  }
});

it("tells telephone numbers and addresses from other words", () => {
  expect(wrong({ number: "call me" })).toEqual(["number"]);
  expect(wrong({ number: "+49 171/1234567" })).toEqual([]);
  expect(wrong({ email: "anna at example" })).toEqual(["email"]);
  // With invisible marks, as copied from a contact list.
  expect(contactMessage.parse({ ...good, number: "\u202a+91 98123 45678\u202c" }).number).toBe("+919812345678");
});

it("refuses a very long text", () => {
  expect(wrong({ message: "x".repeat(5001) })).toEqual(["message"]);
});
