import { countries, nativeName } from "#platform/text/countries.server.ts";

/** Other common names, short and former ones. */
const otherNames: Record<string, string> = {
  AE: "UAE|Emirates|Dubai|Abu Dhabi",
  BA: "Bosnia",
  BY: "Belorussia",
  CD: "DRC|DR Congo|Congo Kinshasa|Zaire",
  CG: "Republic of the Congo|Congo Brazzaville",
  CH: "Suisse|Svizzera|Schweiz",
  CI: "Ivory Coast",
  CN: "PRC|People's Republic of China",
  CV: "Cape Verde",
  CZ: "Czech Republic|Czechia",
  BE: "Belgique|België|Belgien",
  DE: "BRD",
  ES: "Espana",
  FI: "Suomi",
  FK: "Falklands|Malvinas",
  GB: "UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland",
  GR: "Hellas",
  HK: "Hong Kong",
  IE: "Republic of Ireland|Eire",
  IL: "Israel",
  IN: "Bharat|Hindustan",
  KP: "DPRK",
  KR: "Korea|Republic of Korea",
  LA: "Lao",
  LK: "Ceylon",
  MK: "Macedonia",
  MM: "Burma",
  MO: "Macau|Macao",
  NL: "Holland",
  PS: "Palestine",
  RU: "Russian Federation",
  SA: "KSA",
  SZ: "Swaziland",
  TL: "East Timor",
  TR: "Turkey",
  TW: "ROC",
  TZ: "Zanzibar",
  US: "USA|U.S.|U.S.A.|America|United States of America|States",
  VA: "Holy See|Vatican",
  ZA: "RSA",
};

const INDIA = "IN";

/** India first, then by English name. `also` is searched but not shown. */
export const countryOptions = countries
  .map(({ code, name, dialCode }) => ({
    value: code,
    label: name,
    hint: [nativeName(code), dialCode].filter(Boolean).join(" · "),
    also: [code, ...(otherNames[code] ? [otherNames[code]] : [])].join("|"),
  }))
  .sort((one, other) =>
    one.value === INDIA ? -1 : other.value === INDIA ? 1 : one.label.localeCompare(other.label, "en"),
  );
