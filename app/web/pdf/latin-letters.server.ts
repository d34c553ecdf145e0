/** Digits, punctuation and accents belong to all scripts. */
const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu;
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f]|\u20e3/gu;

/** Loads a function that spells words in Latin letters by their sound (`Li Xiao Long` for 李小龙). It drops emoji. */
export async function loadLatinLetters(): Promise<(words: string) => string> {
  // Half a megabyte, rarely needed.
  const { default: anyAscii } = await import("any-ascii");
  // It joins Chinese and Korean syllables, each capitalized.
  const spelled = (letters: string) => anyAscii(letters).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return (words) => words.replace(foreign, spelled).replace(emoji, "").replace(/ {2,}/g, " ").trim();
}
