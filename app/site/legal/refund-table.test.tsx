import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { termsContent } from "#content/pages/terms.ts";
import { cityPolicy, holidayPolicy, type PolicyBand } from "#modules/booking/model.ts";
import { RefundPolicyTable } from "./refund-table.tsx";

const rows = (policy: readonly PolicyBand[], examplePaise: number): string[] =>
  renderToStaticMarkup(<RefundPolicyTable caption="What comes back" policy={policy} examplePaise={examplePaise} />)
    .split("<tr>")
    .slice(2)
    .map((row) => row.replace(/<\/t[hd]>/g, "|").replace(/<[^>]+>/g, ""));

describe("the tables of the terms", () => {
  it("match the specification for city tours", () => {
    expect(rows(cityPolicy, 2000_00)).toEqual([
      "3 days or more before the start|90%|₹1,800|",
      "less than 3 days, but at least 2 days before|60%|₹1,200|",
      "less than 2 days, but at least 12 hours before|30%|₹600|",
      "less than 12 hours before, or not coming|nothing|₹0|",
    ]);
  });

  it("match the specification for holidays", () => {
    expect(rows(holidayPolicy, 20_000_00)).toEqual([
      "60 days or more before the start|75%|₹15,000|",
      "less than 60 days, but at least 45 days before|50%|₹10,000|",
      "less than 45 days, but at least 5 days before|25%|₹5,000|",
      "less than 5 days before, or not coming|nothing|₹0|",
    ]);
  });

  it("have their places in the document", () => {
    const sections = termsContent.sections.map((section) => section.id);
    expect(sections).toEqual(expect.arrayContaining(["cancelling-city-tours", "cancelling-holidays"]));
  });

  it("stand among the sentences of the specification", () => {
    const words = termsContent.sections.flatMap((section) => section.paragraphs).join(" ");
    for (const said of [
      "Full payment in advance is required",
      "over 18 unless",
      "At least 10% of what you paid is deducted",
      "for online charges and taxes",
      "within 15 days",
      "transfer fee is ₹7,500",
    ])
      expect(words).toContain(said);
  });
});
