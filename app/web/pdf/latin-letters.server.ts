/** Letters of scripts other than Latin; digits, stops and accents belong to all scripts. */
const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu;
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f]|\u20e3/gu;

/**
 * Loads the tables that write words in Latin letters by their sound (`Li Xiao Long` for 李小龙). Emoji have no sound and are
 * left out.
 */
export async function loadLatinLetters(): Promise<(words: string) => string> {
  // Half a megabyte, which few names need.
  const { default: anyAscii } = await import("any-ascii");
  // It runs the syllables of Chinese and Korean together, each with a capital letter.
  const spelled = (letters: string) => anyAscii(letters).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return (words) => words.replace(foreign, spelled).replace(emoji, "").replace(/ {2,}/g, " ").trim();
}
