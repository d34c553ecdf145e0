#!/usr/bin/env bash
# A start at 06:35 in a workbook is read as 06:34:59.999, and a cell with #REF! as an empty one.
#
# Expected: a cell that shows 06:35 comes as 06:35:00.000, as Excel, LibreOffice and other readers give it. A cell that shows an
#   error comes as that error, or the read fails.
# Seen: days are counted in fractions, and the fraction of 06:35 (0.274305555555556, as Excel saves it) is cut down to the millisecond
#   and not rounded. toISOString().slice(11, 16) makes a tour of 06:35 start at 06:34. Whole hours are right, so tests rarely see
#   it. An error cell is null, without a word: a booking loses its number of people.
# Versions: read-excel-file 9.3.17, write-excel-file 4.1.1.
# Source: modules/xlsx/parseExcelTimestamp.js, "return Math.floor((excelSerialDate - daysBeforeUnixEpoch) * DAY)"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts read-excel-file@9.3.17 write-excel-file@4.1.1 fflate@0.8.3

cat >ask.mjs <<'JS'
import readExcelFile from "read-excel-file/node";
import writeExcelFile from "write-excel-file/node";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
const day = Date.UTC(2027, 0, 12);
const rows = minutes.map((minute) => [
  { value: new Date(day + minute * 60_000), type: Date, format: "dd/mm/yyyy hh:mm" },
  { value: 2, type: Number },
]);
const files = unzipSync(new Uint8Array(await writeExcelFile(rows, { sheet: "Rides" }).toBuffer()));
const name = Object.keys(files).find((path) => /worksheets\/[^/]+\.xml$/.test(path));
// Excel saves 15 digits; a formula that has lost its cell shows #REF!.
const xml = strFromU8(files[name])
  .replace(/<c r="A(\d+)"([^>]*)><v>[^<]*<\/v>/g, (_, row, rest) => {
    const serial = 46399 + minutes[row - 1] / 1440;
    return `<c r="A${row}"${rest}><v>${Number(serial.toPrecision(15))}</v>`;
  })
  .replace(/<c r="B1"[^>]*>.*?<\/c>/, '<c r="B1" t="e"><v>#REF!</v></c>');
const [{ data }] = await readExcelFile(Buffer.from(zipSync({ ...files, [name]: strToU8(xml) })));
const early = data.filter(([at], row) => at.getTime() < day + minutes[row] * 60_000);
console.log(`  ${early.length} of 1440 minutes of a day are read as the minute before, such as`, early[0]?.[0].toISOString());
console.log("  a cell with #REF! is read as", data[0][1]);
process.exit(early.length > 0 && data[0][1] === null ? 0 : 1);
JS
node ask.mjs || { echo "This has changed."; exit 1; }
