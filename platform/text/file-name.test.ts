import { expect, it } from "vitest";
import { shownFileName } from "./file-name.ts";

it.each([
  ["route.gpx", "route.gpx"],
  ["a\u0000b\u001b.gpx", "ab.gpx"],
  ["\u202Exgp.route", "xgp.route"],
  ["\u200B", "A file"],
  ["मार्ग.gpx", "मार्ग.gpx"],
  [`${"x".repeat(119)}🚲.gpx`, `${"x".repeat(119)}🚲`],
  ["half \uD83D", "half \uFFFD"],
])("shows %j as %j", (name, shown) => expect(shownFileName(name)).toBe(shown));
