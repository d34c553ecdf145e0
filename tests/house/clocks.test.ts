import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Ways to put a clock back by hand: forgotten when an assertion fails before, and the next test begins at another time. */
const byHand = [
  // Remembers where the clock stands, and sets it to that.
  /\b(?:const|let) (\w+) = (?:\w+\.)?clock\.now\(\);(?:.*\n){0,60}?.*\bclock\.set\(\1\)/g,
  // Sets it before or after each test.
  /\b(?:before|after)Each\((?:async )?\(\) => (?:void )?(?:\w+\.)?clock\.set\(/g,
  /^( *)(?:before|after)Each\((?:async )?\(\) => \{\n(?:\1 {2}.*\n)*?\1 {2}(?:\w+\.)?clock\.set\(/gm,
  /\bvi\.use(?:Fake|Real)Timers\(/g,
];
const putBackByHand = (text: string): string[] => byHand.flatMap((way) => text.match(way) ?? []);

const home = "tests/harness/time/clock.ts";
const files = execFileSync(
  "git",
  ["ls-files", "-co", "--exclude-standard", "*.test.ts", "*.test.tsx", "tests/**/*.ts"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => file !== "" && file !== home && !file.endsWith("house/clocks.test.ts") && existsSync(file));

it("lets no test put a clock back by hand: the harness does", () => {
  expect(files.length).toBeGreaterThan(400);
  const faults = files.filter((file) => putBackByHand(readFileSync(file, "utf8")).length > 0);
  expect(faults, `use ${home}`).toEqual([]);
});

it.each([
  "const before = office.clock.now();\n  office.clock.advanceMinutes(16);\n  office.clock.set(before);",
  'beforeEach(() => desk.clock.set("2026-11-21T06:00:00Z"));',
  'afterEach(async () => {\n  await deliver();\n  clock.set("2026-11-21T06:00:00Z");\n});',
  "afterEach(() => void vi.useRealTimers());",
])("recognises %j", (text) => {
  expect(putBackByHand(text)).not.toEqual([]);
});

it.each([
  "const at = clock.now();\n  clock.set(endOf(booking));",
  "putClockBack(() => office.clock);\n  beforeEach(async () => {\n    await deliver();\n  });\n  it(() => clock.set(1));",
])("leaves alone what moves a clock forward: %j", (text) => {
  expect(putBackByHand(text)).toEqual([]);
});
