export const thingsSold = new Set(["tour", "tours", "trip", "trips"]);

/** In Latin letters only those that begin no place. The database knows the English ones. */
const smallWords = new Set("में मे की का के को से और mein aur".split(" "));

/** "Tours in delhi" asks for Delhi. */
export function withoutStopWords<One extends { word: string; isFiller: boolean }>(heard: One[]): One[] {
  const telling = heard.filter(({ word, isFiller }) => !isFiller && !thingsSold.has(word) && !smallWords.has(word));
  return telling.length > 0 ? telling : heard;
}
