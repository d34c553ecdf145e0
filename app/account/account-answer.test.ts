import { expect, it } from "vitest";
import { tryAgainWords, typedIn } from "./account-answer.ts";

it.each([
  [1, "1 second"],
  [15, "15 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("says how long %i seconds are", (seconds, words) => {
  expect(tryAgainWords(seconds)).toBe(`Too many attempts. Please wait a little and try again. (${words})`);
});

it("gives back what was typed, and neither a password nor a mark of ours", () => {
  expect(
    typedIn({ email: "anna@example.com", password: "x", retypedPassword: "x", token: "x", via: "script" }),
  ).toEqual({
    email: "anna@example.com",
  });
});
