import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";

const english = new Intl.DisplayNames(["en"], { type: "region" });

/** Every country as a choice, in English alphabetical order, with its dial code as the hint. */
export const countryOptions = getCountries()
  .map((code) => ({ value: code as string, label: english.of(code) ?? code, hint: `+${getCountryCallingCode(code)}` }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

/** A telephone number as typed, in E.164 ("+919812345678"), read as one of `country` when it has no dial code; or null. */
export function toE164(typed: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null;
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isPossible() ? number.number : null;
}
