#!/usr/bin/env bash
# svg-to-pdfkit paints a map name's halo over the name.
#
# Expected: text with paint-order="stroke" is stroked first and filled afterwards, as browsers do since 2017. Names on maps
#   have a halo of the paper's colour in this way: a stroke of six units leaves the letters whole.
# Seen: the attribute is passed over without a word, also from a style. The PDF fills and strokes in one step (text mode
#   2), and PDF paints the stroke last. So the halo's inner half covers the letters: strokes of a small name are
#   thinner than the halo, and the printed map has pale blots where the page on a screen has names.
#   Two texts, one stroked and one filled above it, are right in both.
# Versions: svg-to-pdfkit 0.1.8, pdfkit 0.20.2. Source: SVG 2, 13.8 "Paint order"; ISO 32000-1, 9.3.6, mode 2 "fill,
#   then stroke text"; run on 30 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund svg-to-pdfkit@0.1.8 pdfkit@0.20.2
cat >draw.cjs <<'JS'
const PDFDocument = require("pdfkit");
const draw = require("svg-to-pdfkit");

/** Text modes in the order of the PDF's own stream: 0 fills, 1 strokes, 2 fills and then strokes. */
async function modesOf(inside) {
  const paper = new PDFDocument({ compress: false, size: [200, 100] });
  const pieces = [];
  paper.on("data", (piece) => pieces.push(piece));
  const end = new Promise((resolve) => paper.on("end", resolve));
  draw(paper, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${inside}</svg>`, 0, 0, { assumePt: true });
  paper.end();
  await end;
  return [...Buffer.concat(pieces).toString("latin1").matchAll(/^(\d) Tr$/gm)].map(([, mode]) => mode).join();
}

(async () => {
  const halo = 'stroke="#fff" stroke-width="6"';
  const name = (attributes) => `<text x="10" y="50" font-size="20" ${attributes}>Leh</text>`;
  const seen = {
    "paint-order as an attribute": await modesOf(name(`fill="#000" ${halo} paint-order="stroke"`)),
    "paint-order in a style": await modesOf(name(`fill="#000" ${halo} style="paint-order: stroke fill"`)),
    "two texts": await modesOf(name(`fill="none" ${halo}`) + name('fill="#000"')),
  };
  console.log("svg-to-pdfkit 0.1.8, pdfkit 0.20.2", seen);
  if (Object.values(seen).join(" ") !== "2 2 1,0") throw new Error("This has changed.");
})();
JS
node draw.cjs
