import { type Piece, plainOf } from "./model.ts";

export interface WantedWord {
  words: ReadonlySet<string>;
  beginnings: readonly string[];
}

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
