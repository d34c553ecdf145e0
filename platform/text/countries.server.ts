import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

export interface Country {
  code: string;
  name: string;
  dialCode: string;
}

const english = new Intl.DisplayNames(["en"], { type: "region" });

export const countryName = (code: string): string => english.of(code) ?? code;

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

export const findCountry = (text: string): Country | null => byCodeOrName.get(text.toLowerCase()) ?? null;

export function nativeName(code: string): string | null {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const name = new Intl.DisplayNames([language], { type: "region" }).of(code);
  return name === undefined || name === code || name === english.of(code) ? null : name;
}

export const countryOf = (e164: string): string | null => parsePhoneNumberFromString(e164)?.country ?? null;
