import { expect, it } from "vitest";
import { quoteLines, rupeesOption } from "./describe.server.ts";

it("marks each line of a person's words, wrapped ones too", () => {
  expect(quoteLines("Lovely.\r\n\n  Nothing was changed (dry run).")).toEqual([
    "  > Lovely.",
    "  > ",
    "  > Nothing was changed (dry run).",
  ]);
  const long = quoteLines(`${"We are Jain, and one of us cannot climb stairs. ".repeat(6)}\n${"A".repeat(200)} end`);
  expect(long.every((line) => line.startsWith("  > ") && line.length <= 100)).toBe(true);
  expect(long[0]).toMatch(/ stairs\.$/);
  expect(long.map((line) => line.slice(4)).join("")).toContain(`${"A".repeat(200)}end`.slice(0, 192));
  expect(long.at(-1)).toBe("  > AAAAAAAA end");
});

it("parses rupees, and refuses impossible payments", () => {
  const rupees = rupeesOption("1500 or 1500.50");
  expect(rupees.parse("1500.50")).toBe(1500_50);
  for (const shown of ["12,000", "₹12,000", "₹ 12000.00"]) expect(rupees.parse(shown)).toBe(12_000_00);
  expect(rupees.parse("1,08,000.50")).toBe(1_08_000_50);
  for (const typed of ["1,50", "1.5", "12,00", ",500", "1,2,345", "₹"])
    expect(rupees.safeParse(typed).success).toBe(false);
  expect(rupees.parse("10000000")).toBe(1_00_00_000_00);
  for (const typed of ["10000001", "9".repeat(20)])
    expect(rupees.safeParse(typed).error?.issues).toMatchObject([{ message: expect.stringContaining("one crore") }]);
});
