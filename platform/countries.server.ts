import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";
import { dialled, LONGEST_NUMBER } from "./telephone-number.ts";

/** A country with its English name and dial code, "+91". */
export interface Country {
  code: string;
  name: string;
  dialCode: string;
}

const english = new Intl.DisplayNames(["en"], { type: "region" });

/** The English name of a two-letter code; the code itself where it has none. */
export const countryName = (code: string): string => english.of(code) ?? code;

/** Every country that has telephones, in no order. */
export const countries: readonly Country[] = getCountries().map((code) => ({
  code,
  name: countryName(code),
  dialCode: `+${getCountryCallingCode(code)}`,
}));

const byCodeOrName = new Map<string, Country>(
  countries.flatMap((country) => [
    [country.name.toLowerCase(), country] as const,
    [country.code.toLowerCase(), country] as const,
  ]),
);

/** The country that a text means: a two-letter code or an English name, whatever its capitals; or null. */
export const findCountry = (text: string): Country | null => byCodeOrName.get(text.toLowerCase()) ?? null;

/** What a country calls itself in the language most spoken there, or null where that is its English name too. */
export function nativeName(code: string): string | null {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const name = new Intl.DisplayNames([language], { type: "region" }).of(code);
  return name === undefined || name === code || name === english.of(code) ? null : name;
}

/** Mexico gave up the 1 before mobile numbers in 2019; WhatsApp shows it still, and people copy it from there. */
const formerMexican = /^\+521(\d{10})$/;

/** A telephone number as typed, in E.164 ("+919812345678"), read as one of `country` when it has no dial code; or null. */
export function toE164(typed: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null;
  const plain = dialled(typed);
  if (plain.length > LONGEST_NUMBER) return null;
  const number = parsePhoneNumberFromString(plain, country as CountryCode);
  if (number?.isPossible()) return number.number;
  const [, mexican] = formerMexican.exec(number?.number ?? "") ?? [];
  return mexican === undefined ? null : `+52${mexican}`;
}

/** The country that a number in E.164 belongs to, or null for one shared by several. */
export const countryOf = (e164: string): string | null => parsePhoneNumberFromString(e164)?.country ?? null;
