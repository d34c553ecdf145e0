import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";

const english = new Intl.DisplayNames(["en"], { type: "region" });
const codeByName = new Map<string, string>(
  getCountries().map((code) => [(english.of(code) ?? code).toLowerCase(), code]),
);

/** A country with its English name and dial code, "+91". */
export interface Country {
  code: string;
  name: string;
  dialCode: string;
}

/** The country that a text means: a two-letter code or an English name, whatever its capitals; or null. */
export function findCountry(text: string): Country | null {
  const code = isSupportedCountry(text.toUpperCase()) ? text.toUpperCase() : codeByName.get(text.toLowerCase());
  if (code === undefined) return null;
  return { code, name: english.of(code) ?? code, dialCode: `+${getCountryCallingCode(code as CountryCode)}` };
}

/** The thirteen of the specification, in its order; the registration form offers them first. */
const first = ["US", "CA", "GB", "IN", "AU", "DE", "FR", "JP", "CN", "BR", "MX", "RU", "SA"];

/** Every country for the registration form: the thirteen first, then all others by their English names. */
export function listCountries(): Country[] {
  const all = getCountries().flatMap((code) => findCountry(code) ?? []);
  const others = all
    .filter(({ code }) => !first.includes(code))
    .sort((one, two) => one.name.localeCompare(two.name, "en"));
  return [...first.flatMap((code) => findCountry(code) ?? []), ...others];
}
