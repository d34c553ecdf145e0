/** What all that is sold here is called. */
export const thingsSold = new Set(["tour", "tours", "trip", "trips"]);

/** The small words of Hindi, in Latin letters those that begin no place; the English ones are known to the database. */
const smallWords = new Set("में मे की का के को से और mein aur".split(" "));

/**
 * The words that say what is looked for: "tours in delhi" asks for Delhi, and most of what is in Delhi has neither of the
 * other words. Where there are no others, all of them.
 */
export function withoutStopWords<One extends { word: string; isFiller: boolean }>(heard: One[]): One[] {
  const telling = heard.filter(({ word, isFiller }) => !isFiller && !thingsSold.has(word) && !smallWords.has(word));
  return telling.length > 0 ? telling : heard;
}
