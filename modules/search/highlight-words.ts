import { type Piece, plainOf } from "./model.ts";

/** Which words of a text are to be marked: whole words in small letters, and beginnings of words. */
export interface WantedWord {
  words: ReadonlySet<string>;
  beginnings: readonly string[];
}

/** Cuts a text into what was looked for and what lies between; together the pieces are the text. */
export function highlightWords(text: string, { words, beginnings }: WantedWord): Piece[] {
  const pieces: Piece[] = [];
  const add = (part: string, hit: boolean): void => {
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += part;
    else if (part !== "") pieces.push({ text: part, hit });
  };
  for (const part of text.split(/([\p{L}\p{M}\p{N}]+(?:['’\p{Cf}]+[\p{L}\p{M}\p{N}]+)*)/u)) {
    const plain = plainOf(part);
    const stemmed = plain.replace(/s$/, "");
    const isWanted = words.has(plain) || words.has(stemmed) || beginnings.some((one) => plain.startsWith(one));
    add(part, plain !== "" && isWanted);
  }
  return pieces;
}
