import { loadLatinLetters } from "./latin-letters.server.ts";
import { openFont } from "./pdf-syllables.server.ts";
import { fontOf, isFromRight, type ScriptFace, scriptFaceNames, scriptFaces } from "./printed-scripts.server.ts";

type Pdf = PDFKit.PDFDocument;

export interface Extras {
  fonts: Map<ScriptFace, Buffer>;
  inLatin: ((words: string) => string) | null;
}
export type MissingLetters = Set<ScriptFace | "latin">;

export async function loadExtras(extras: Extras, missing: MissingLetters): Promise<void> {
  for (const one of missing)
    if (one === "latin") extras.inLatin = await loadLatinLetters();
    else extras.fonts.set(one, fontOf((await scriptFaces[one].read()).default));
}

/** Writes words in another face where this one lacks letters, else in Latin letters. Adds what is not loaded yet to `missing`. */
export function writeEveryLetter(pdf: Pdf, extras: Extras, missing: MissingLetters): void {
  const { text, widthOfString, heightOfString } = pdf;
  const setFace = pdf.font.bind(pdf) as (face: string) => Pdf;
  let asked = "regular";
  let isChanged = false;
  const canWrite = (face: string, words: string): boolean => hasLetters(setFace(face), words) && canLayOut(pdf, words);

  const printable = (words: string): { face: string; words: string } => {
    const script = scriptFaceNames.find((name) => scriptFaces[name].has.test(words));
    const candidates = ["display", ...(script && extras.fonts.has(script) ? [script] : [])];
    const face = candidates.find((one) => canWrite(one, words));
    if (face) return { face, words };
    if (script && !extras.fonts.has(script)) missing.add(script);
    else if (!extras.inLatin) missing.add("latin");
    const latin = extras.inLatin?.(words) ?? "";
    return { face: asked, words: [...latin].filter((letter) => canWrite(asked, letter)).join("") };
  };

  /** The first argument is text, the last may be options. */
  const write = <Result>(method: (...given: never[]) => Result, given: unknown[]): Result => {
    const words = `${given[0]}`.normalize("NFC");
    if (isChanged || hasLetters(pdf, words)) return method.apply(pdf, [words, ...given.slice(1)] as never[]);
    const written = printable(words);
    const rest = given.slice(1).filter((one) => typeof one !== "object");
    const options = given.find((one) => typeof one === "object");
    isChanged = true;
    setFace(written.face);
    try {
      // Features make pdfkit lay out the whole line, so right-to-left words keep their order.
      const features = isFromRight(written.words) ? { features: [] } : {};
      return method.apply(pdf, [written.words, ...rest, { ...(options as object), ...features }] as never[]);
    } finally {
      isChanged = false;
      setFace(asked);
    }
  };

  pdf.font = ((face: string) => {
    asked = face;
    return setFace(face);
  }) as Pdf["font"];
  pdf.text = ((...given: unknown[]) => write(text, given)) as Pdf["text"];
  pdf.widthOfString = ((...given: unknown[]) => write(widthOfString, given)) as Pdf["widthOfString"];
  pdf.heightOfString = ((...given: unknown[]) => write(heightOfString, given)) as Pdf["heightOfString"];
}

function hasLetters(pdf: Pdf, words: string): boolean {
  const { font } = openFont(pdf);
  return [...words].every((letter) => letter === "\n" || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** False for rare syllables (`ઇે`) on which fontkit fails: it cannot read an omitted anchor. */
function canLayOut(pdf: Pdf, words: string): boolean {
  try {
    openFont(pdf).layout(words);
    return true;
  } catch {
    return false;
  }
}
