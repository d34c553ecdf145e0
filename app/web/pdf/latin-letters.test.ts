import { describe, expect, it } from "vitest";
import { loadLatinLetters } from "./latin-letters.server.ts";

describe("text in Latin letters", () => {
  it.each([
    ["Old Delhi at Dawn, ₹2,000 · 06:30", "Old Delhi at Dawn, ₹2,000 · 06:30"],
    ["Łucja Nguyễn", "Łucja Nguyễn"],
    ["दिल्ली", "dilli"],
    ["Дели на рассвете", "Deli na rassvete"],
    ["李小龙", "Li Xiao Long"],
    ["Ride 👩‍🚀🇮🇳 on 🚲!", "Ride on !"],
    ["7 days", "7 days"],
  ])("%s becomes %s", async (words, latin) => {
    expect((await loadLatinLetters())(words)).toBe(latin);
  });
});
