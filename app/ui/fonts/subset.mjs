/**
 * Subsets the fonts into public/fonts/. Run it by hand after a change of fonts or letters: `node app/ui/fonts/subset.mjs`. PDF fonts go to
 * app/ui/fonts/print/, one file each, since a PDF has no unicode-range. The unicode-range of each @font-face in faces.css must match the
 * letters chosen here.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../../../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../../../public/fonts/", import.meta.url);

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

/* Enough for English; accents and rarer signs are in files of their own, which few pages load. */
const latin = range(0x20, 0x7e) + "©°·½×–—‘’“”•…−\u00a0\u2009\u202f";
const rupee = "₹";
const accents = [...range(0xa1, 0xff), ..."Œœ‚„‹›€"].filter((one) => !latin.includes(one)).join("");
const latinExtended = range(0x100, 0x17f) + "ȘșȚțṛṣṭḍṇḥṃ";
/* The whole block: Marathi (ळ), Nepali, Sindhi and Kashmiri names need letters of their own. */
const devanagari = range(0x900, 0x97f) + "\u200c\u200d\u25cc";
const text = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"];
const conjuncts = [
  ..."nukt akhn rphf rkrf pref blwf half pstf vatu cjct pres abvs blws psts haln abvm blwm".split(" "),
  "ccmp",
  "locl",
];
/* Static files of single weights are a third smaller than variable fonts. Pages use two weights of the text face and one of the display
   face. The text face takes ₹ from the whole font: fontsource has it in another file. */
const strong = 600;
const whole = new URL("../../../node_modules/@expo-google-fonts/anek-latin/", import.meta.url);
const regular = new URL("400Regular/AnekLatin_400Regular.ttf", whole);
const semibold = new URL("600SemiBold/AnekLatin_600SemiBold.ttf", whole);
const eczar = (script) => new URL(`eczar/files/eczar-${script}-wght-normal.woff2`, packages);

const jobs = [
  [regular, "anek-latin", latin + rupee, null, text],
  [regular, "anek-accents", accents, null, text],
  [regular, "anek-latin-ext", latinExtended, null, text],
  [semibold, "anek-latin-strong", latin + rupee, null, text],
  [semibold, "anek-accents-strong", accents, null, text],
  [semibold, "anek-latin-ext-strong", latinExtended, null, text],
  [eczar("latin"), "eczar-latin", latin, strong, text],
  [eczar("latin"), "eczar-accents", accents, strong, text],
  [eczar("latin-ext"), "eczar-latin-ext", latinExtended, strong, text],
  [eczar("devanagari"), "eczar-devanagari", devanagari, strong, conjuncts],
];

await mkdir(target, { recursive: true });
for (const [source, name, letters, wght, keepFeatures] of jobs) {
  const font = await readFile(source);
  const small = await subsetFont(font, letters, {
    targetFormat: "woff2",
    noHinting: true,
    keepFeatures,
    variationAxes: wght === null ? undefined : { wght },
  });
  await writeFile(new URL(`${name}.woff2`, target), small);
  console.log(`${name}.woff2  ${(small.length / 1024).toFixed(1)} KB`);
}

const printed = new URL("print/", import.meta.url);
/* PDFs print travellers' names, and only embedded fonts: keep all Latin and Greek letters, such as in Nguyễn and Γιώργος. */
const paper = latin + accents + latinExtended + rupee + range(0x180, 0x24f) + range(0x1e00, 0x1eff);
const greek = range(0x370, 0x3ff);
const faces = [
  [regular, "anek-regular", paper, text],
  [semibold, "anek-semibold", paper, text],
  [
    new URL("../eczar/Eczar_600SemiBold.ttf", whole),
    "eczar-semibold",
    paper + greek + devanagari,
    [...text, ...conjuncts],
  ],
];

/* Other scripts, for names and places; loaded for a PDF that needs them. Right-to-left fonts have neither Latin letters nor digits:
   mixed text is transliterated instead. */
const beside = range(0x20, 0x7e) + "\u00a0‘’–।॥\u200c\u200d\u25cc";
const fromRight = " \u00a0-.'’\u200c\u200d\u25cc";
const medium = (folder, family) => new URL(`../${folder}/500Medium/${family}_500Medium.ttf`, whole);
const scripts = [
  [medium("anek-bangla", "AnekBangla"), "bengali", range(0x980, 0x9ff) + beside],
  [new URL("../baloo-paaji-2/BalooPaaji2_500Medium.ttf", whole), "gurmukhi", range(0xa00, 0xa7f) + beside],
  [medium("anek-gujarati", "AnekGujarati"), "gujarati", range(0xa80, 0xaff) + beside],
  [medium("noto-sans-oriya", "NotoSansOriya"), "oriya", range(0xb00, 0xb7f) + beside],
  [medium("anek-tamil", "AnekTamil"), "tamil", range(0xb80, 0xbff) + beside],
  [medium("anek-telugu", "AnekTelugu"), "telugu", range(0xc00, 0xc7f) + beside],
  [medium("anek-kannada", "AnekKannada"), "kannada", range(0xc80, 0xcff) + beside],
  [medium("anek-malayalam", "AnekMalayalam"), "malayalam", range(0xd00, 0xd7f) + beside],
  [medium("noto-sans", "NotoSans"), "cyrillic", range(0x400, 0x52f) + beside],
  [medium("noto-sans-hebrew", "NotoSansHebrew"), "hebrew", range(0x591, 0x5f4) + fromRight],
  [
    medium("noto-sans-arabic", "NotoSansArabic"),
    "arabic",
    range(0x610, 0x65f) + range(0x66e, 0x6ef) + range(0x6fa, 0x6ff) + fromRight,
  ],
];

await mkdir(printed, { recursive: true });
for (const [source, name, letters, keepFeatures] of [...faces, ...scripts]) {
  const font = await readFile(source);
  const small = await subsetFont(font, letters, { targetFormat: "sfnt", noHinting: true, keepFeatures });
  await writeFile(new URL(`${name}.ttf`, printed), small);
  console.log(`print/${name}.ttf  ${(small.length / 1024).toFixed(1)} KB`);
}
