import { Readable } from "node:stream";
import { setImmediate as otherWork } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { visibleText } from "#platform/text/visible-text.ts";
import { decodeText } from "./decode-text.server.ts";
import { type TableLine, tableBounds, UnreadableFile } from "./table.ts";

const delimiters = [",", ";", "\t"] as const;
type Delimiter = (typeof delimiters)[number];

/** Letters that are parsed before other work has its turn. */
const SLICE = 64 * 1024;

/** Counts a sign in the first line, outside quotes. */
function countIn(text: string, sign: Delimiter): number {
  let count = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\n" || letter === "\r") break;
    else if (letter === sign) count += 1;
  }
  return count;
}

/** Delimiter that the headings have most of. Excel may name it in a line of its own, `sep=;`, which is left out. */
function findDelimiter(text: string): { delimiter: Delimiter; rest: string; linesBefore: number } {
  const named = /^sep=([,;\t])\r?\n/i.exec(text);
  if (named) return { delimiter: named[1] as Delimiter, rest: text.slice(named[0].length), linesBefore: 1 };
  const begin = text.slice(0, SLICE).trimStart();
  const counts = delimiters.map((sign) => ({ sign, count: countIn(begin, sign) }));
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return { delimiter: most?.sign ?? ",", rest: text, linesBefore: 0 };
}

async function* inSlices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    yield text.slice(at, at + SLICE);
    await otherWork();
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Reads CSV in UTF-8, UTF-16 or Windows-1252, with quoted line ends. */
export async function readCsv(bytes: Uint8Array) {
  const { delimiter, rest, linesBefore } = findDelimiter(decodeText(bytes));
  const parser = parse({ delimiter, info: true, relax_column_count: true, relax_quotes: true, trim: true });
  const source = Readable.from(inSlices(rest));
  source.on("error", (error) => parser.destroy(error)).pipe(parser);
  const lines: TableLine[] = [];
  let before = linesBefore;
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as Parsed;
      // The parser counts a record by the line it ends on; people look where it begins.
      lines.push({ line: before + 1, cells: record.map((cell) => visibleText(cell)) });
      before = linesBefore + info.lines;
      if (lines.length > tableBounds.lines + 1)
        throw new UnreadableFile("There are more than 20,000 lines. Split the file.");
    }
  } catch (error) {
    if (error instanceof CsvError) throw faultOf(error, before + 1);
    throw error;
  } finally {
    source.destroy();
  }
  return { lines, sheet: null };
}

function faultOf({ code, column }: CsvError, line: number): UnreadableFile {
  const place = { line, ...(typeof column === "number" && { column: column + 1 }) };
  const words =
    code === "CSV_QUOTE_NOT_CLOSED"
      ? "A quote is opened in this line and never closed."
      : "This line cannot be read as CSV. Look at its quotes.";
  return new UnreadableFile(words, place);
}
