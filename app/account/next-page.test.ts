import { expect, it } from "vitest";
import { nextOf } from "./next-page.server.ts";

it.each(["/tours?location=delhi", "/booking/PH-7K3M9Q?key=x", "/"])("goes on to %s after logging in", (path) => {
  expect(nextOf(path)).toBe(path);
});

it.each([
  null,
  "",
  "tours",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/a\\b",
  "/द",
  "/\u0001",
  "https://evil.example",
])("does not follow a stranger's address (%j)", (wanted) => {
  expect(nextOf(wanted)).toBe("/user-profile");
});
