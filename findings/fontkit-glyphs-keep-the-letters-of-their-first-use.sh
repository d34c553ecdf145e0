#!/usr/bin/env bash
# fontkit tells of a glyph the letters that it stood for when it was first used, not those it stands for now.
#
# Expected: after font.layout("الزهراء") each glyph's codePoints are the letters of this word that it stands for.
# Seen: where a font draws two letters with one glyph and a separate dot, the second letter is reported as the first:
#   the ر in الزهراء says ز. Glyphs are kept by their number alone, so the order of earlier words decides: after "ز" the
#   word "ر" is reported as "ز", in a font that was just opened as "ر". pdfkit writes these letters into a PDF, and
#   whoever searches or copies the name finds another one (الزهزاء).
# Versions: fontkit 2.0.4 with Noto Sans Arabic (@expo-google-fonts/noto-sans-arabic 0.4.3), pdfkit 0.20.2, unpdf 1.8.1.
# Source: fontkit, TTFFont.getGlyph(glyph, characters): the cache's key has no characters; run on 28 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 @expo-google-fonts/noto-sans-arabic@0.4.3 pdfkit@0.20.2 unpdf@1.8.1
cat >read.mjs <<'JS'
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import PdfDocument from "pdfkit";
import { extractText, getDocumentProxy } from "unpdf";

const file = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
);
const lettersOf = (font, word) =>
  font.layout(word).glyphs.flatMap(({ codePoints }) => codePoints).map((code) => String.fromCodePoint(code)).join("");
const fresh = lettersOf(fontkit.openSync(file), "ر");
const used = fontkit.openSync(file);
lettersOf(used, "ز");
const after = lettersOf(used, "ر");

const pdf = new PdfDocument();
const chunks = [];
pdf.on("data", (chunk) => chunks.push(chunk));
const done = new Promise((resolve) => pdf.on("end", resolve));
pdf.font(file).fontSize(20).text("الزهراء");
pdf.end();
await done;
const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(chunks))), { mergePages: true });
console.log("fontkit 2.0.4, pdfkit 0.20.2, unpdf 1.8.1");
console.log(`  the letter ر in a font just opened: ${fresh}; after ز was laid out: ${after}`);
console.log(`  a PDF of الزهراء is read as: ${text.trim()}`);
if (fresh !== "ر" || after !== "ز" || text.includes("الزهراء")) throw new Error("This has changed.");
JS
node read.mjs
