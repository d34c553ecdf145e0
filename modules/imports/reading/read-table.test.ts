import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { csvFile } from "#platform/table-file.server.ts";
import { readTable } from "./read-table.server.ts";
import type { ReadTable } from "./table.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function read(bytes: Uint8Array | string, sheet?: string): Promise<ReadTable> {
  const table = await readTable(typeof bytes === "string" ? bytesOf(bytes) : bytes, sheet);
  if (!("lines" in table)) throw new Error(JSON.stringify(table));
  return table;
}

const faultOf = async (bytes: Uint8Array | string, sheet?: string) => {
  const table = await readTable(typeof bytes === "string" ? bytesOf(bytes) : bytes, sheet);
  return "fault" in table ? table.fault : null;
};

describe("CSV", () => {
  it.each([",", ";", "\t"])("reads lines divided by %j", async (sign) => {
    const table = await read(["Name", "Day"].join(sign).concat("\n", ["Asha", "12.01.2027"].join(sign), "\n"));
    expect(table.headings).toEqual(["Name", "Day"]);
    expect(table.lines).toEqual([{ line: 2, cells: ["Asha", "12.01.2027"] }]);
  });

  it("takes the delimiter that Excel names in a line of its own", async () => {
    const { headings, lines } = await read("sep=;\r\nName, first;Day\r\nAsha, Ms;1\r\n");
    expect(headings).toEqual(["Name, first", "Day"]);
    expect(lines).toEqual([{ line: 3, cells: ["Asha, Ms", "1"] }]);
  });

  it("reads quoted line ends, delimiters and quotes, and counts lines as an editor does", async () => {
    const table = await read('Name,Notes\n"Rao, ""Asha""","one\ntwo"\n\nBo,three\n');
    expect(table.lines).toEqual([
      { line: 2, cells: ['Rao, "Asha"', "one\ntwo"] },
      { line: 5, cells: ["Bo", "three"] },
    ]);
  });

  it("reads UTF-8 with a mark, UTF-16 and Windows-1252", async () => {
    const text = "Name\nJosé Łódź आशा\n";
    expect((await read(bytesOf(`\uFEFF${text}`))).headings).toEqual(["Name"]);
    expect((await read(Buffer.from(`\uFEFF${text}`, "utf16le"))).lines[0]?.cells).toEqual(["José Łódź आशा"]);
    const western = Buffer.from("Name\nJos\xe9 \x80 5\n", "latin1");
    expect((await read(western)).lines[0]?.cells).toEqual(["José € 5"]);
  });

  it("reads our own export back", async () => {
    const columns = [{ label: "Name", kind: "text" as const, cell: (row: string) => row }];
    expect((await read(csvFile(columns, ["Asha", "Zoë"]))).lines.map(({ cells }) => cells[0])).toEqual(["Asha", "Zoë"]);
  });

  it("keeps a stray quote inside a cell", async () => {
    expect((await read('Name,Wheel\nAsha,26" tall\n')).lines[0]?.cells).toEqual(["Asha", '26" tall']);
  });

  it("says in which line a quote stays open", async () => {
    expect(await faultOf('Name\nAsha\n"Bo\nCy\n')).toMatchObject({
      line: 3,
      words: expect.stringMatching(/never closed/),
    });
  });

  it("refuses two columns of one name, and says where", async () => {
    expect(await faultOf("Name,Day,name\na,b,c\n")).toMatchObject({ line: 1, column: 3 });
  });

  it.each([
    ["", /empty/],
    ["Name\n", /one line only/],
    [" \n\n", /nothing/],
    ["\0\0\0", /neither/],
  ])("refuses %j in words", async (text, words) => {
    expect((await faultOf(text))?.words).toMatch(words);
  });

  it("refuses more lines than it takes", async () => {
    expect((await faultOf(`Name\n${"a\n".repeat(20_001)}`))?.words).toMatch(/20,000 lines/);
  });

  it("lets other work go on while it reads 20,000 lines", async () => {
    const text = `a,b,c,d,e,f,g,h\n${"one,two,three,four,five,six,seven,eight\n".repeat(20_000)}`;
    let turns = 0;
    let isDone = false;
    const otherWork = (): void => {
      turns += 1;
      if (!isDone) setImmediate(otherWork);
    };
    otherWork();
    expect((await read(text)).lines).toHaveLength(20_000);
    isDone = true;
    // A turn a slice of 64 KB.
    expect(turns).toBeGreaterThan(text.length / (64 * 1024));
  });
});

const workbook = async (rows: unknown[][], sheet = "Bookings"): Promise<Uint8Array> =>
  Uint8Array.from(await writeExcelFile(rows as never, { sheet } as never).toBuffer());

/** Workbook whose sheet's XML is changed by hand. */
async function changed(change: (xml: string) => string): Promise<Uint8Array> {
  const files = unzipSync(await workbook([[{ value: "Name" }], [{ value: 7, type: Number }]]));
  const name = Object.keys(files).find((path) => path.startsWith("xl/worksheets/")) ?? "";
  return zipSync({ ...files, [name]: strToU8(change(Buffer.from(files[name] ?? []).toString())) });
}

describe("XLSX", () => {
  it("writes days, times, numbers and texts as people do", async () => {
    const day = (value: Date, format: string) => ({ value, type: Date, format });
    const bytes = await workbook([
      ["Day", "Time", "Moment", "Phone", "Text", "Sum", "Third"].map((value) => ({ value })),
      [
        day(new Date("2027-01-12T00:00:00Z"), "dd/mm/yyyy"),
        day(new Date("1899-12-30T06:35:00Z"), "hh:mm"),
        day(new Date("2027-01-12T06:35:00Z"), "dd/mm/yyyy hh:mm"),
        { value: 919812345678, type: Number },
        { value: "0042 ", type: String },
        { value: 1999.5, type: Number },
        { value: 333.125, type: Number },
      ],
    ]);
    const { headings, lines, sheet } = await read(bytes);
    expect(headings).toHaveLength(7);
    expect(sheet).toBe("Bookings");
    expect(lines[0]?.cells).toEqual([
      "2027-01-12",
      "06:35",
      "2027-01-12 06:35",
      "919812345678",
      "0042",
      "1999.5",
      "333.1250",
    ]);
  });

  it("lists the sheets that have lines, and reads the one that was chosen", async () => {
    const sheetOf = (sheet: string, head: string) => ({ sheet, data: [[{ value: head }], [{ value: "1" }]] });
    const made = writeExcelFile([sheetOf("One", "A"), { sheet: "None", data: [] }, sheetOf("Two", "B")] as never);
    const bytes = Uint8Array.from(await made.toBuffer());
    expect(await readTable(bytes)).toEqual({
      sheets: [
        { name: "One", lines: 1 },
        { name: "Two", lines: 1 },
      ],
    });
    expect((await read(bytes, "One")).headings).toEqual(["A"]);
    expect((await read(bytes, "Two")).headings).toEqual(["B"]);
    expect((await faultOf(bytes, "Three"))?.words).toMatch(/no such sheet/);
  });

  it("takes the last result of a formula, and refuses one that was never reckoned", async () => {
    const withResult = await changed((xml) => xml.replace("<v>7</v>", "<f>3+4</f><v>7</v>"));
    expect((await read(withResult)).lines[0]?.cells).toEqual(["7"]);
    const inCell = (cell: string) => changed((xml) => xml.replace(/<c r="A2"[^>]*>.*?<\/c>/, cell));
    const emptyText = await inCell('<c r="A2" t="str"><f>B1</f><v></v></c><c r="B2"><v>1</v></c>');
    expect((await read(emptyText)).lines[0]?.cells).toEqual(["", "1"]);
    for (const alone of [
      "<f>B1</f>",
      "<f>B1*2</f><v></v>",
      '<f t="shared" si="0"/><v/>',
      `<f>${"1+".repeat(4000)}1</f>`,
    ])
      expect((await faultOf(await inCell(`<c r="A2">${alone}</c><c r="B2"><v>1</v></c>`)))?.words).toMatch(
        /formula in cell A2 has no result/,
      );
    const broken = await changed((xml) => xml.replace(/<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="e"><v>#REF!</v></c>'));
    expect((await faultOf(broken))?.words).toMatch(/one line only/);
    const lost = await changed((xml) => xml.replace(/<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="s"><v>99</v></c>'));
    expect(await faultOf(lost)).toMatchObject({ line: 2, column: 1 });
  });

  it("refuses a cell that would make the reader fill a whole sheet", async () => {
    const wide = await changed((xml) => xml.replace('r="A2"', 'r="XFD1048576"'));
    expect((await faultOf(wide))?.words).toMatch(/far right/);
    const long = await changed((xml) => xml.replace('<row r="2">', '<row r="999999999">'));
    expect((await faultOf(long))?.words).toMatch(/far below/);
  });

  it("refuses a workbook that unpacks to a whole memory", async () => {
    const files = unzipSync(await workbook([[{ value: "Name" }], [{ value: "a" }]]));
    const bomb = zipSync({ ...files, "xl/media/a.bin": new Uint8Array(70 * 1024 * 1024) }, { level: 1 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await faultOf(bomb))?.words).toMatch(/64 MB/);
  });

  it("refuses a ZIP that is no workbook, a damaged one, and the old kind", async () => {
    expect((await faultOf(zipSync({ "a.txt": strToU8("a") })))?.words).toMatch(/no workbook/);
    const bytes = await workbook([[{ value: "Name" }], [{ value: "a" }]]);
    expect(await faultOf(bytes.slice(0, bytes.length - 400))).not.toBeNull();
    expect((await faultOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])))?.words).toMatch(/XLS/);
  });
});
