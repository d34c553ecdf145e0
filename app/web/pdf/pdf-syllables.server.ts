import type PdfDocument from "pdfkit";
import { isFromRight } from "./printed-scripts.server.ts";

/** Parts of pdfkit's font that its types lack. */
interface EmbeddedFont {
  font: {
    hasGlyphForCodePoint(code: number): boolean;
    getGlyph(id: number, codePoints?: number[]): Glyph;
  };
  /** Font units to thousandths of the size. */
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
/** Glyphs merged into one, placed in font units. */
interface Syllable {
  parts: { id: number; dx: number; dy: number }[];
  advance: number;
}

export const openFont = (pdf: InstanceType<typeof PdfDocument>): EmbeddedFont =>
  (pdf as unknown as { _font: EmbeddedFont })._font;

/**
 * Makes a font write each syllable as one glyph that carries its text. Devanagari draws some vowels before their consonant, and
 * pdfkit maps text per drawn glyph: copied text would read `िदल्ली` for दिल्ली.
 */
export function writeWholeSyllables(font: EmbeddedFont): void {
  const { subset } = font;
  // fontkit caches a glyph with its first letters: ز would stand for a part of ر.
  const getGlyph = font.font.getGlyph.bind(font.font);
  font.font.getGlyph = (id, codePoints) =>
    codePoints ? Object.assign(Object.create(getGlyph(id)) as Glyph, { codePoints }) : getGlyph(id);
  const codes = new Map<string, number>();
  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (entry) => (typeof entry === "number" ? addGlyph(entry) : addSyllable(font, entry));
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
    // Like pdfkit: by word, or by line with features.
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
 * Older pdf.js (in unpdf 1.8.1) gives a glyph with a nonspacing mark no width (`पु रानी` for पुरानी): the rest gets an empty
 * glyph.
 */
function splitAtMark(words: string): [head: string, rest: string] {
  const at = words.search(/(?<!^)\p{Mn}/u);
  return at < 0 ? [words, ""] : [words.slice(0, at), words.slice(at)];
}

/** Shortest runs that hold exactly a run of letters. */
function syllablesOf(text: string, glyphs: Glyph[]): { from: number; to: number; words: string }[] {
  const letters = [...text];
  const syllables: { from: number; to: number; words: string }[] = [];
  /** Drawn minus written, by code point. */
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

/** Glyphs are in visual order. */
const syllablesFromRight = (text: string, glyphs: Glyph[]): ReturnType<typeof syllablesOf> =>
  syllablesOf(text, glyphs.toReversed())
    .toReversed()
    .map(({ from, to, words }) => ({ from: glyphs.length - to, to: glyphs.length - from, words }));

/** Joins glyphs side by side; `width` in thousandths of the size. */
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

/* Composite glyph flags in TrueType: 16-bit offsets, given as positions, more parts follow. */
const [WORDS, PLACE, MORE] = [0x1, 0x2, 0x20];

/** Adds a composite or empty glyph to the embedded font. Returns its number. */
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
