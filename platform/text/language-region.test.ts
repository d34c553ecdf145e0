import { expect, it } from "vitest";
import { regionOf } from "./language-region.ts";

it.each([
  ["en-GB,en;q=0.9", "GB"],
  ["de-at", "AT"],
  ["zh-Hant-TW,zh;q=0.9", "TW"],
  ["hi-IN", "IN"],
  ["en", null],
  ["de,en-US;q=0.7", null],
  ["es-419", null],
  ["*", null],
  ["", null],
  [null, null],
])("of %j is %s", (header, region) => expect(regionOf(header)).toBe(region));
