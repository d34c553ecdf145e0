import { describe, expect, it } from "vitest";
import { shortText } from "./short-text.ts";

describe("shortened text", () => {
  it("fits the limit after normalisation too", () => {
    expect(shortText("\u{FDFA}".repeat(70), 80).normalize("NFKC").length).toBeLessThanOrEqual(80);
    expect(shortText("\u{FDFA}".repeat(70), 80)).toBe("\u{FDFA}".repeat(4));
  });

  it("stays as typed if short", () => {
    expect(shortText("  Delhi \n दिल्ली  ½ ", 80)).toBe("Delhi दिल्ली ½");
    expect(shortText(null, 80)).toBe("");
    expect(shortText("x".repeat(90), 80)).toHaveLength(80);
  });
});
