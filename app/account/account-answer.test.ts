import { expect, it } from "vitest";
import { tryAgainWords, typedIn } from "./account-answer.ts";

it.each([
  [1, "1 second"],
  [15, "15 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("writes %i seconds in words", (seconds, words) => {
  expect(tryAgainWords(seconds)).toBe(`Too many attempts. Please wait a little and try again. (${words})`);
});

it("returns what was typed, without passwords and hidden marks", () => {
  expect(
    typedIn({ email: "anna@example.com", password: "x", retypedPassword: "x", token: "x", via: "script" }),
  ).toEqual({
    email: "anna@example.com",
  });
});
