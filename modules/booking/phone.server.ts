import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

/** A telephone number as typed, in E.164 ("+919812345678"), read as one of `country` when it has no dial code; or null. */
export function toE164(typed: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null;
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isPossible() ? number.number : null;
}

/** The country that a number in E.164 belongs to, or null for one shared by several. */
export const countryOf = (e164: string): string | null => parsePhoneNumberFromString(e164)?.country ?? null;
