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

/** Beginnings that a spreadsheet may read as a formula. */
const formulas = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  "\r\n@x",
  "\u0000=1",
  "\u202e=1",
  "  =1",
  "＝1",
  "＋1",
  "－1",
  "＠x",
];

describe("cells that begin like a formula", () => {
  it.each(formulas)("are words in a sheet and in CSV, as a heading too: %j", async (text) => {
    const file = csvFile([{ label: text, kind: "text", cell: () => text }], [{}]);
    const cells = file.slice(1).split("\r\n").slice(0, 2);
    for (const cell of cells) expect(cell).toMatch(/^"?'/);
    const sheet = await xlsxFile([{ label: text, kind: "text", cell: () => text }], [{}], "Sheet");
    expect(strFromU8(unzipSync(sheet)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).not.toContain("<f>");
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
