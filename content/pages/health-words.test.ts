import { expect, it } from "vitest";
import { faqContent } from "./faq.ts";
import { termsContent } from "./terms.ts";

it("asks for health facts on the rider's page only, where they are erased after the ride", () => {
  const texts = [faqContent, termsContent].flatMap(
    (page) => JSON.stringify(page).match(/"[^"]*(allerg|pregnan)[^"]*"/g) ?? [],
  );
  const asking = texts.filter((text) => !text.endsWith('…"'));
  expect(asking).toHaveLength(2);
  for (const text of asking) expect(text).toMatch(/Each rider has a page for/);
  expect(texts.join()).not.toContain("Remarks");
});
