import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { giftPdf } from "./gift-pdf.server.ts";

const gift = {
  ...{ number: "GV-7K3M9Q", word: "ABCDEFGHJKMN", amountPaise: 5000_00, until: "2028-11-28" },
  ...{ buyerName: "Łucja Nováková", recipientName: "मीरा काळे", tourName: "Old Delhi at Dawn" },
  words: "Ride slowly, <b>and</b> have tea for € 5.\nसुप्रभात",
};
const issuer = {
  ...{ companyName: "Pahiya", phone: "+91 00000 12345", toursUrl: "https://pahiya.example/tours" },
  now: new Date("2026-11-29T06:00:00Z"),
};

async function read(file: Uint8Array): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(file.slice());
  return { pages: pdf.numPages, text: (await extractText(pdf, { mergePages: true })).text.replaceAll("\n", " ") };
}

describe("a gift on paper", () => {
  it("is one page with name, words, sum and code, in the letters that were typed", async () => {
    const { pages, text } = await read(await giftPdf(gift, issuer));
    expect(pages).toBe(1);
    for (const words of ["मीरा काळे", "Łucja Nováková", "₹5,000", "ABCD-EFGH-JKMN", "28 November 2028", "€ 5", "सुप्रभात"])
      expect(text).toContain(words);
    expect(text).toContain("<b>and</b>");
    expect(text).toContain("https://pahiya.example/tours");
  });

  it("stays on one page with the longest words and names", async () => {
    const long = { ...gift, recipientName: "Maria ".repeat(20).trim(), words: "Wider roads. ".repeat(23).trim() };
    expect((await read(await giftPdf(long, issuer))).pages).toBe(1);
    const lines = { ...gift, words: "x\n".repeat(150).trim() };
    expect((await read(await giftPdf(lines, issuer))).pages).toBe(1);
  });

  it("is the same bytes for the same gift, and small enough to mail", async () => {
    const file = await giftPdf(gift, issuer);
    expect(await giftPdf(gift, issuer)).toEqual(file);
    expect(file.length).toBeLessThan(200_000);
  });
});
