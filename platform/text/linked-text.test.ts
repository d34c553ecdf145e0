import { describe, expect, it } from "vitest";
import { plainText, textParts } from "./linked-text.ts";

describe("text with links", () => {
  const text = "See [all tours](/tours), or [write](/contact?tour=x#form).";

  it("is split into words and links in order", () => {
    expect(textParts(text)).toEqual([
      { text: "See " },
      { text: "all tours", to: "/tours" },
      { text: ", or " },
      { text: "write", to: "/contact?tour=x#form" },
      { text: "." },
    ]);
  });

  it("links within this site only", () => {
    expect(textParts("[elsewhere](https://evil.example)")).toEqual([{ text: "[elsewhere](https://evil.example)" }]);
    expect(textParts("[script](javascript:alert)")).toEqual([{ text: "[script](javascript:alert)" }]);
    for (const path of ["//evil.example", "/\\evil.example", "/a\\b"])
      expect(textParts(`[x](${path})`)).toEqual([{ text: `[x](${path})` }]);
  });

  it("is unchanged without links", () => {
    expect(plainText(text)).toBe("See all tours, or write.");
    expect(plainText("")).toBe("");
  });
});
