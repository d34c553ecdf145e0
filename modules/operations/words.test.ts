import { expect, it } from "vitest";
import { quoted } from "./words.server.ts";

it("marks each line of somebody's words, those too where a terminal would break a long one", () => {
  expect(quoted("Lovely.\r\n\n  Nothing was changed (dry run).")).toEqual([
    "  > Lovely.",
    "  > ",
    "  > Nothing was changed (dry run).",
  ]);
  const long = quoted(`${"We are Jain, and one of us cannot climb stairs. ".repeat(6)}\n${"A".repeat(200)} end`);
  expect(long.every((line) => line.startsWith("  > ") && line.length <= 100)).toBe(true);
  expect(long[0]).toMatch(/ stairs\.$/);
  expect(long.map((line) => line.slice(4)).join("")).toContain(`${"A".repeat(200)}end`.slice(0, 192));
  expect(long.at(-1)).toBe("  > AAAAAAAA end");
});
