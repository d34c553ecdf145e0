/**
 * Cuts the typefaces down to what the pages use and writes them to public/fonts/.
 * Run by hand after a change of font version or letters: `node app/ui/fonts/subset.mjs`.
 * The faces for paper go to app/ui/fonts/print/, with all their letters in one file each: a PDF has no unicode-range.
 * The unicode-range of each @font-face in app/styles.css must match the letters chosen here.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../../../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../../../public/fonts/", import.meta.url);

/** All characters from `first` to `last`, both included. */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

const punctuation = "–—‘’‚“”„•…‹›−×÷°·«»€\u00a0\u2009\u202f";
/* What English needs; letters with accents have files of their own, which few pages ask for. */
const latin = range(0x20, 0x7e) + range(0xa0, 0xbf) + "×÷" + punctuation;
const rupee = "₹";
const accents = range(0xc0, 0xff).replace(/[×÷]/g, "") + "Œœ";
const latinExtended = range(0x100, 0x17f) + "ȘșȚțṛṣṭḍṇḥṃ";
/* Hindi as written today; without the letters of Vedic, Sindhi and Kashmiri. */
const hindi =
  range(0x901, 0x903) +
  range(0x905, 0x90b) +
  range(0x915, 0x928) +
  range(0x92a, 0x930) +
  range(0x93c, 0x943) +
  range(0x958, 0x95f) +
  range(0x966, 0x970) +
  "ऍएऐऑओऔलवशषसहॅेैॉोौ्ॐ।\u200c\u200d\u25cc";
const text = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"];
const conjuncts = [
  ..."nukt akhn rphf rkrf pref blwf half pstf vatu cjct pres abvs blws psts haln abvm blwm".split(" "),
  "ccmp",
  "locl",
];
/* Display sizes are set in semibold and bold only. */
const display = { min: 600, max: 700 };
const body = { min: 400, max: 700 };

/* ₹ has a file of its own: upstream keeps it with Extended Latin, which few pages need. */
const jobs = [
  ["eczar/files/eczar-latin-wght-normal.woff2", "eczar-latin", latin, display, text],
  ["eczar/files/eczar-latin-wght-normal.woff2", "eczar-accents", accents, display, text],
  ["eczar/files/eczar-latin-ext-wght-normal.woff2", "eczar-latin-ext", latinExtended, display, text],
  ["eczar/files/eczar-devanagari-wght-normal.woff2", "eczar-devanagari", hindi, 600, conjuncts],
  ["anek-latin/files/anek-latin-latin-wght-normal.woff2", "anek-latin", latin, body, text],
  ["anek-latin/files/anek-latin-latin-wght-normal.woff2", "anek-accents", accents, body, text],
  ["anek-latin/files/anek-latin-latin-ext-wght-normal.woff2", "anek-rupee", rupee, body, text],
  ["anek-latin/files/anek-latin-latin-ext-wght-normal.woff2", "anek-latin-ext", latinExtended, body, text],
];

await mkdir(target, { recursive: true });
for (const [source, name, letters, wght, keepFeatures] of jobs) {
  const font = await readFile(new URL(source, packages));
  const small = await subsetFont(font, letters, {
    targetFormat: "woff2",
    noHinting: true,
    keepFeatures,
    variationAxes: { wght },
  });
  await writeFile(new URL(`${name}.woff2`, target), small);
  console.log(`${name}.woff2  ${(small.length / 1024).toFixed(1)} KB`);
}

const printed = new URL("print/", import.meta.url);
const whole = new URL("../../../node_modules/@expo-google-fonts/", import.meta.url);
const paper = latin + accents + latinExtended + rupee;
const faces = [
  ["anek-latin/400Regular/AnekLatin_400Regular.ttf", "anek-regular", paper, text],
  ["anek-latin/600SemiBold/AnekLatin_600SemiBold.ttf", "anek-semibold", paper, text],
  ["eczar/Eczar_600SemiBold.ttf", "eczar-semibold", paper + hindi, [...text, ...conjuncts]],
];

await mkdir(printed, { recursive: true });
for (const [source, name, letters, keepFeatures] of faces) {
  const font = await readFile(new URL(source, whole));
  const small = await subsetFont(font, letters, { targetFormat: "sfnt", noHinting: true, keepFeatures });
  await writeFile(new URL(`${name}.ttf`, printed), small);
  console.log(`print/${name}.ttf  ${(small.length / 1024).toFixed(1)} KB`);
}
