import { describe, expect, it } from "vitest";
import { plainText, textParts } from "./linked-text.ts";

describe("a text with links", () => {
  const text = "See [all tours](/tours), or [write](/contact?tour=x#form).";

  it("comes apart into words and links, in order", () => {
    expect(textParts(text)).toEqual([
      { text: "See " },
      { text: "all tours", to: "/tours" },
      { text: ", or " },
      { text: "write", to: "/contact?tour=x#form" },
      { text: "." },
    ]);
  });

  it("leads nowhere but to this site", () => {
    expect(textParts("[elsewhere](https://evil.example)")).toEqual([{ text: "[elsewhere](https://evil.example)" }]);
    expect(textParts("[script](javascript:alert)")).toEqual([{ text: "[script](javascript:alert)" }]);
  });

  it("is plain without them", () => {
    expect(plainText(text)).toBe("See all tours, or write.");
    expect(plainText("")).toBe("");
  });
});
