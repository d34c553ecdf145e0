/** Pairs that no typo connects. */
const kindred = new Map<string, string[]>(
  Object.entries({
    bike: ["cycle", "bicycle"],
    bikes: ["cycle", "bicycle"],
    biking: ["cycle", "bicycle"],
    kid: ["child", "family"],
    kids: ["child", "family"],
    vegan: ["vegetarian"],
    corporate: ["team"],
    customised: ["bespoke"],
    customized: ["bespoke"],
    trek: ["walk"],
    trekking: ["walk"],
    hike: ["walk"],
    hiking: ["walk"],
    houseboat: ["backwaters"],
    houseboats: ["backwaters"],
    ebike: ["electric"],
    ebikes: ["electric"],
    himalaya: ["himalayan"],
    himalayas: ["himalayan"],
    होली: ["holi"],
    दिवाली: ["diwali"],
    दीवाली: ["diwali"],
    दीपावली: ["diwali"],
    पैदल: ["walk"],
    सैर: ["walk"],
    साइकिल: ["cycle", "bicycle"],
    खाना: ["food"],
    बच्चे: ["child", "family"],
    वापसी: ["refund"],
    रिफंड: ["refund"],
    रिफ़ंड: ["refund"],
    रद्द: ["cancel"],
    भुगतान: ["pay"],
    पैसा: ["pay", "refund"],
    पैसे: ["pay", "refund"],
    दाम: ["price"],
    कीमत: ["price"],
    बारिश: ["rain"],
    मौसम: ["weather"],
    हेलमेट: ["helmet"],
    सवाल: ["faq"],
    शर्तें: ["terms"],
    नियम: ["terms"],
    गोपनीयता: ["privacy"],
    फोन: ["telephone"],
    फ़ोन: ["telephone"],
    पता: ["address"],
    alleppey: ["alappuzha"],
    allepey: ["alappuzha"],
    cochin: ["kochi"],
    panjim: ["panaji"],
    madikeri: ["coorg"],
  }),
);

const LEAST_BEGINNING = 3;

/** For an unfinished word: of all that it may become. */
export const synonymsOf = (word: string, isBeginning: boolean): string[] => [
  ...new Set(
    isBeginning && word.length >= LEAST_BEGINNING
      ? [...kindred].flatMap(([typed, here]) => (typed.startsWith(word) ? here : []))
      : kindred.get(word),
  ),
];

export const withoutParts = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    if (word === "e" && isRidden(words[at + 1])) return [];
    return [words[at - 1] === "e" && isRidden(word) ? "ebike" : word];
  });

const isRidden = (word: string | undefined): boolean => /^(?:bike|bicycle|cycle)s?$/.test(word ?? "");
