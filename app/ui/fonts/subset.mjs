/**
 * Cuts the typefaces down to what the pages use and writes them to public/fonts/.
 * Run by hand after a change of font version or letters: `node app/ui/fonts/subset.mjs`.
 * The faces for paper go to app/ui/fonts/print/, with all their letters in one file each: a PDF has no unicode-range.
 * The unicode-range of each @font-face in faces.css must match the letters chosen here.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = new URL("../../../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../../../public/fonts/", import.meta.url);

/** All characters from `first` to `last`, both included. */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

/* What English needs; letters with accents and rarer signs have files of their own, which few pages ask for. */
const latin = range(0x20, 0x7e) + "©°·½×–—‘’“”•…−\u00a0\u2009\u202f";
const rupee = "₹";
const accents = [...range(0xa1, 0xff), ..."Œœ‚„‹›€"].filter((one) => !latin.includes(one)).join("");
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
/*
 * Two weights of the text face and one of the display face are what the pages use; as files of one weight each they are
 * a third smaller than faces with an axis. The text face brings ₹ from the whole fonts: on the web it lies in another file.
 */
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
  [eczar("devanagari"), "eczar-devanagari", hindi, strong, conjuncts],
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
/* Names of travellers stand on paper, and only in our own faces: all that these can write, such as Nguyễn and Γιώργος. */
const paper = latin + accents + latinExtended + rupee + range(0x180, 0x24f) + range(0x1e00, 0x1eff);
const greek = range(0x370, 0x3ff);
const faces = [
  [regular, "anek-regular", paper, text],
  [semibold, "anek-semibold", paper, text],
  [new URL("../eczar/Eczar_600SemiBold.ttf", whole), "eczar-semibold", paper + greek + hindi, [...text, ...conjuncts]],
];

await mkdir(printed, { recursive: true });
for (const [source, name, letters, keepFeatures] of faces) {
  const font = await readFile(source);
  const small = await subsetFont(font, letters, { targetFormat: "sfnt", noHinting: true, keepFeatures });
  await writeFile(new URL(`${name}.ttf`, printed), small);
  console.log(`print/${name}.ttf  ${(small.length / 1024).toFixed(1)} KB`);
}
