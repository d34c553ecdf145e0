import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { csvFile, type FileColumn, xlsxFile } from "./table-file.server.ts";

interface Row {
  name: string;
  paise: number | null;
}
const columns: FileColumn<Row>[] = [
  { label: "Name", kind: "text", cell: ({ name }) => name },
  { label: "Rupees", kind: "rupees", cell: ({ paise }) => paise },
  { label: "Count", kind: "number", cell: () => -3 },
];
const rows: Row[] = [
  { name: '=HYPERLINK("http://evil.example")', paise: -1250 },
  { name: "+919812345678", paise: 100_000 },
  { name: "Anna, \u0007\ud800“A”", paise: null },
];

describe("a table as CSV", () => {
  it("has no formulas, and keeps numbers below zero as numbers", () => {
    expect(csvFile(columns, rows)).toBe(
      [
        "\ufeffName,Rupees,Count",
        `"'=HYPERLINK(""http://evil.example"")",-12.5,-3`,
        "'+919812345678,1000,-3",
        '"Anna, \ufffd“A”",,-3',
        "",
      ].join("\r\n"),
    );
  });
});

describe("a table as XLSX", () => {
  it("keeps a text that looks like a formula as a text, and sums as numbers with two places", async () => {
    const files = unzipSync(await xlsxFile(columns, rows, "Bookings"));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    const texts = strFromU8(files["xl/sharedStrings.xml"] ?? new Uint8Array());
    expect(sheet).not.toContain("<f>");
    expect(sheet).toMatch(/<c r="A2" t="s">/);
    expect(sheet).toMatch(/<c r="B2" s="\d+"><v>-12.5<\/v>/);
    expect(texts).toContain("=HYPERLINK");
    expect(texts).not.toContain("\u0007");
    expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain("Bookings");
  });
});
