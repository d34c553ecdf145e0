import type PdfDocument from "pdfkit";
import { isFromRight } from "./printed-scripts.server.ts";

/** The parts of pdfkit's embedded font that its types leave out. */
interface EmbeddedFont {
  font: {
    hasGlyphForCodePoint(code: number): boolean;
    getGlyph(id: number, codePoints?: number[]): Glyph;
  };
  /** From the font's own units to thousandths of its size. */
  scale: number;
  widths: number[];
  unicode: number[][];
  subset: {
    glyphs: (number | Syllable)[];
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
    includeGlyph(id: number): number;
    _addGlyph(entry: number | Syllable): number;
  };
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: Position[] };
  encode(text: string, features?: unknown): [string[], Position[]];
}
interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
}
interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}
/** Glyphs that become one, each at its place, in the font's own units. */
interface Syllable {
  parts: { id: number; dx: number; dy: number }[];
  advance: number;
}

/** The font that pdfkit writes with now. */
export const openFont = (pdf: InstanceType<typeof PdfDocument>): EmbeddedFont =>
  (pdf as unknown as { _font: EmbeddedFont })._font;

/**
 * Makes a font write each syllable as one glyph that carries the syllable's text.
 *
 * Devanagari and its relatives draw some vowels before the consonant they follow. pdfkit writes one code for each drawn
 * glyph, so a reader finds `िदल्ली` for दिल्ली. One glyph for a syllable is read in the order in which it was written.
 */
export function writeWholeSyllables(font: EmbeddedFont): void {
  const { subset } = font;
  // fontkit keeps a glyph with the letters that it stood for first: one drawn for ز would say ز where it is part of ر.
  const getGlyph = font.font.getGlyph.bind(font.font);
  font.font.getGlyph = (id, codePoints) =>
    codePoints ? Object.assign(Object.create(getGlyph(id)) as Glyph, { codePoints }) : getGlyph(id);
  const codes = new Map<string, number>();
  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (entry) => (typeof entry === "number" ? addGlyph(entry) : addSyllable(font, entry));
  /** The code of a glyph that stands for `text`; the same glyph has another code where it stands for another text. */
  const codeOf = (key: string, text: string, width: number, entry: number | Syllable): string => {
    let code = codes.get(`${key}:${text}`);
    if (code === undefined) {
      code = subset.glyphs.push(entry) - 1;
      codes.set(`${key}:${text}`, code);
      font.widths[code] = width;
      font.unicode[code] = codePointsOf(text);
    }
    return code.toString(16).padStart(4, "0");
  };

  font.encode = (text, features) => {
    const encoded: string[] = [];
    const placed: Position[] = [];
    // As pdfkit lays out: word by word, and a whole line where features are asked for.
    for (const piece of features ? [text] : text.split(/(?<=[ \t])/)) {
      const { glyphs, positions } = font.layout(piece, features);
      for (const { from, to, words } of isFromRight(piece)
        ? syllablesFromRight(piece, glyphs)
        : syllablesOf(piece, glyphs)) {
        const [head, rest] = splitAtMark(words);
        const own = positions.slice(from, to);
        const [glyph, position] = [glyphs[from], own[0]];
        if (glyph && position && own.length === 1 && position.xOffset === 0 && position.yOffset === 0) {
          encoded.push(codeOf(`${glyph.id}`, head, glyph.advanceWidth * font.scale, glyph.id));
          placed.push(position);
        } else {
          const { parts, width } = joined(glyphs.slice(from, to), own, font.scale);
          const key = parts.map(({ id, dx, dy }) => `${id} ${dx} ${dy}`).join();
          encoded.push(codeOf(key, head, width, { parts, advance: Math.round(width / font.scale) }));
          placed.push(standing(width));
        }
        if (rest !== "") {
          encoded.push(codeOf("", rest, 0, { parts: [], advance: 0 }));
          placed.push(standing(0));
        }
      }
    }
    return [encoded, placed];
  };
}

const codePointsOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);
const standing = (width: number): Position => ({
  xAdvance: width,
  yAdvance: 0,
  xOffset: 0,
  yOffset: 0,
  advanceWidth: width,
});

/**
 * A syllable's text before its first nonspacing mark, and from there on. Older pdf.js (that of unpdf 1.8.1 too) gives no
 * width to a glyph whose text holds such a mark (it reads `पु रानी` for पुरानी), so these letters belong to an empty glyph of their own.
 */
function splitAtMark(words: string): [head: string, rest: string] {
  const at = words.search(/(?<!^)\p{Mn}/u);
  return at < 0 ? [words, ""] : [words.slice(0, at), words.slice(at)];
}

/** The shortest runs of glyphs that hold just the letters of a run of the text, each with the marks that follow. */
function syllablesOf(text: string, glyphs: Glyph[]): { from: number; to: number; words: string }[] {
  const letters = [...text];
  const syllables: { from: number; to: number; words: string }[] = [];
  /** By code point: how often it was drawn more than it was written. */
  const surplus = new Map<number, number>();
  let uneven = 0;
  const count = (code: number, by: number) => {
    const before = surplus.get(code) ?? 0;
    uneven += Math.abs(before + by) - Math.abs(before);
    surplus.set(code, before + by);
  };
  let [from, letter, firstLetter] = [0, 0, 0];
  glyphs.forEach(({ codePoints }, index) => {
    for (const code of codePoints) {
      count(code, 1);
      const written = letters[letter++]?.codePointAt(0);
      if (written !== undefined) count(written, -1);
    }
    const isLast = index === glyphs.length - 1;
    if (!isLast && (uneven !== 0 || codePoints.length === 0 || /[\p{M}\u200c\u200d]/u.test(letters[letter] ?? "")))
      return;
    const words = letters.slice(firstLetter, isLast ? undefined : letter).join("");
    syllables.push({ from, to: index + 1, words });
    [from, firstLetter] = [index + 1, letter];
  });
  return syllables;
}

/** The same of a line that is drawn from right to left: its glyphs stand in the order of the eye. */
const syllablesFromRight = (text: string, glyphs: Glyph[]): ReturnType<typeof syllablesOf> =>
  syllablesOf(text, glyphs.toReversed())
    .toReversed()
    .map(({ from, to, words }) => ({ from: glyphs.length - to, to: glyphs.length - from, words }));

/** Puts glyphs together as they stand beside each other; `width` in thousandths of the size. */
function joined(glyphs: Glyph[], positions: Position[], scale: number): { parts: Syllable["parts"]; width: number } {
  let width = 0;
  const parts = glyphs.map(({ id }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? standing(0);
    const part = { id, dx: Math.round((width + xOffset) / scale), dy: Math.round(yOffset / scale) };
    width += xAdvance;
    return part;
  });
  return { parts, width };
}

/* Of a part of a composite glyph in a TrueType font: both numbers are 16 bits, they say a place, another part follows. */
const [WORDS, PLACE, MORE] = [0x1, 0x2, 0x20];

/** Adds a composite glyph (or an empty one) to the font that is written into the file; returns its number. */
function addSyllable({ font, subset }: EmbeddedFont, { parts, advance }: Syllable): number {
  const boxes = parts.flatMap(({ id, dx, dy }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox;
    return Number.isFinite(minX) ? [{ minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy }] : [];
  });
  const left = boxes.length > 0 ? Math.min(...boxes.map(({ minX }) => minX)) : 0;
  const glyph = Buffer.alloc(boxes.length > 0 ? 10 + 8 * parts.length : 0);
  if (boxes.length > 0) {
    glyph.writeInt16BE(-1, 0);
    glyph.writeInt16BE(Math.floor(left), 2);
    glyph.writeInt16BE(Math.floor(Math.min(...boxes.map(({ minY }) => minY))), 4);
    glyph.writeInt16BE(Math.ceil(Math.max(...boxes.map(({ maxX }) => maxX))), 6);
    glyph.writeInt16BE(Math.ceil(Math.max(...boxes.map(({ maxY }) => maxY))), 8);
    parts.forEach(({ id, dx, dy }, index) => {
      const at = 10 + 8 * index;
      glyph.writeUInt16BE(WORDS | PLACE | (index + 1 < parts.length ? MORE : 0), at);
      glyph.writeUInt16BE(subset.includeGlyph(id), at + 2);
      glyph.writeInt16BE(dx, at + 4);
      glyph.writeInt16BE(dy, at + 6);
    });
  }
  subset.glyf.push(glyph);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance, bearing: Math.floor(left) });
  subset.offset += glyph.length;
  return subset.glyf.length - 1;
}
