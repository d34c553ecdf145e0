/** A character that becomes eighteen letters under NFKC. */
const GROWING = "\u{FDFA}";
const signs = (number: number, from: number, count: number): string =>
  Array.from({ length: 8 }, (_, at) => String.fromCodePoint(from + ((number * 7 + at * 13) % count))).join("");

const tours = ["old-delhi-at-dawn", "mehrauli-ruins", "new-delhi-avenues", "nizamuddin-and-lodhi", "bazaars-at-dusk"];
const pages = ["/", "/tours", "/blogs", "/about", "/faq", "/gallery", "/contact", "/privacy", "/terms-condition"];
const pick = <One>(from: readonly One[], number: number): One => from[number % from.length] as One;

const drawn: ((number: number) => string)[] = [
  (number) => `/api/docs?x=${number}`,
  (number) => `${pick(pages, number)}?x=${number}`,
  (number) => `/tours/cycle-tours/${pick(tours, number)}?x=${number}`,
  (number) => `/tours/cycle-tours/${pick(tours, number)}?people=${1 + (number % 4)}&x=${number}`,
  (number) => `/tours/cycle-tours/${pick(tours, number)}/sheet.pdf?x=${number}`,
  (number) => `/og/tours/${pick(tours, number)}.jpg?x=${number}`,
  (number) => `/search?text=delhi+${number}`,
  (number) => `/api/search?text=ride+${number}`,
  (number) => `/faq?q=rain${number}`,
  (number) => `/checkout?x=${number}`,
  (number) => `/login?next=/tours/${number}`,
  (number) => `/nowhere/${number}`,
  (number) => `/api/tourcategorypage?name=cycle-tours&x=${number}`,
  (number) => `/faq.data?x=${number}`,
];

const looked: ((number: number) => string)[] = [
  (number) => `/api/search?text=${encodeURIComponent(GROWING.repeat(70))}${number}`,
  (number) => `/api/search?text=${encodeURIComponent(signs(number, 0x4e00, 20_000))}`,
  (number) => `/search?text=${encodeURIComponent(signs(number, 0xac00, 11_000))}`,
  (number) => `/api/search?text=${encodeURIComponent(signs(number, 0x1200, 300))}`,
  (number) => `/api/search?text=${pick("bcdfghjklm".split(""), number)}ttaq${number}zzorvexil`,
  (number) => `/tours?q=${encodeURIComponent(GROWING.repeat(70))}${number}`,
];

/** Hostile requests by number, no two alike. */
export const attacks = {
  /** The address that ended the process. */
  docs: (number: number): string => `/api/docs?x=${number}`,
  /** All requests that are rendered for each visitor. */
  everything: (number: number): string => pick(drawn, number)(number),
  /** Searches that the database takes long for. */
  searches: (number: number): string => pick(looked, number)(number),
} as const;
