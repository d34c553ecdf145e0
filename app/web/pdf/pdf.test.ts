import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { destinations, tourFiles } from "#content/index.ts";
import { pdfReaders } from "#tests/harness/machine/pdf-readers.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import { type Face, makePdf } from "./pdf.server.ts";

const paper = { title: "A paper", author: "Pahiya", margins: { top: 40, left: 40, right: 40, bottom: 40 } };
const printed = (lines: string[], face: Face = "semibold") =>
  makePdf(paper, (pdf) => {
    for (const line of lines) pdf.font(face).fontSize(14).text(line);
  });

/** Every text in Hindi that the demo company has. */
const hindiOf = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) =>
        typeof part === "string" && key.endsWith("Hindi") ? [part] : hindiOf(part),
      );

/** Names of guests by the script that they are written in. */
const names = {
  devanagari: ["दिल्ली", "कर्म सिंह", "निर्मला वर्मा", "रवि काळे", "राजेन्द्र शर्मा", "ॲलिस ज्ञानेश्वर", "ऴाॵ ॻॼॾॿ"],
  bengali: ["রবীন্দ্রনাথ ঠাকুর", "কৌশিক গাঙ্গুলি"],
  gurmukhi: ["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ"],
  gujarati: ["મોહનદાસ ગાંધી", "હર્ષ ત્રિવેદી"],
  oriya: ["ବିଜୟ ମହାନ୍ତି", "କୌଶଲ୍ୟା"],
  tamil: ["திருவள்ளுவர்", "கோபால கிருஷ்ணன்"],
  telugu: ["శ్రీనివాస్ రావు", "కృష్ణమూర్తి"],
  kannada: ["ಕೃಷ್ಣರಾಜ ಒಡೆಯರ್", "ವಿಶ್ವೇಶ್ವರಯ್ಯ"],
  malayalam: ["ശ്രീനാരായണ ഗുരു", "കൊച്ചുണ്ണി"],
  cyrillic: ["Мария Иванова", "Олексій Ґалаґан"],
  greek: ["Γιώργος Παπαδόπουλος"],
  latin: ["Nguyễn Thị Ánh", "Łucja Nováková", "Zoë office fluff"],
  hebrew: ["דוד כהן", "מרים בת-שבע לוי"],
  arabic: ["محمد علي", "فاطمة الزهراء", "لالہ رخ"],
};

describe.each(Object.entries(pdfReaders))("the text of a PDF, as %s reads it", (_, read) => {
  it("has the company's Hindi as written", async () => {
    const lines = [...new Set(hindiOf([tourFiles, destinations]))];
    expect(lines.length).toBeGreaterThan(30);
    const text = await read(await printed(lines));
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });

  it.each(Object.entries(names))("has a guest's name in %s as written", async (script, lines) => {
    const file = await printed(lines);
    if (shots) writeFileSync(`${shots}/names-${script}.pdf`, file);
    const text = await read(file);
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });

  it.each([
    ["李小龙", "Li Xiao Long"],
    ["김철수", "Gim Cheol Su"],
    ["さくら", "sakura"],
    ["สมชาย", "smchay"],
    ["Anna გიორგი", "Anna giorgi"],
    ["Sara کریمی", "Sara krymy"],
    ["Мария ரவி", "Mariya rvi"],
    ["Anna 🚲", "Anna"],
    ["ઇેશ", "ies"],
  ])("has %s in Latin letters, as no font covers it: %s", async (name, latin) => {
    const text = await read(await printed([name]));
    expect(text.replaceAll(/[`']/g, "")).toBe(latin);
  });
});
