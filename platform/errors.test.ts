import { expect, it } from "vitest";
import { tellOf } from "./errors.ts";

it("logs an error's messages and causes, and no other properties", () => {
  const address = "smtp://pahiya:hush#hush@mail.test";
  const cause = (() => {
    try {
      return new URL(address);
    } catch (error) {
      return error;
    }
  })();
  const told = tellOf(new Error("The mail server was not asked", { cause }));
  expect(told).toMatch(
    /^Error: The mail server was not asked\n {4}at (.|\n)+\nbecause of TypeError[^\n]*: Invalid URL\n/,
  );
  expect(told).not.toContain("hush");
  expect(tellOf("nothing")).toBe("nothing");
});
