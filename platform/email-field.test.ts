import { expect, it } from "vitest";
import { emailAddress, NOT_AN_EMAIL } from "./email-field.ts";

const said = (typed: unknown) => emailAddress("Please fill this in").safeParse(typed).error?.issues[0]?.message;

it("takes an address, and says in our words what is wrong with another", () => {
  expect(emailAddress("").parse(" anna@example.com ")).toBe("anna@example.com");
  expect(emailAddress("").parse("Anna Rao <anna@example.com>")).toBe("anna@example.com");
  expect(emailAddress("").parse("mailto:anna@example.com")).toBe("anna@example.com");
  expect(said(undefined)).toBe("Please fill this in");
  expect(said("  ")).toBe("Please fill this in");
  expect(said("anna")).toBe(NOT_AN_EMAIL);
  expect(said(`${"a".repeat(250)}@example.com`)).toBe("That is too long for an e-mail address");
});
