import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

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

/** The country that a number in E.164 belongs to, or null for one shared by several. */
export const countryOf = (e164: string): string | null => parsePhoneNumberFromString(e164)?.country ?? null;
