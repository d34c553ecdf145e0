import { getCountries, getCountryCallingCode } from "libphonenumber-js";

const english = new Intl.DisplayNames(["en"], { type: "region" });

/** What a country calls itself in the language most spoken there, or null where that is its English name too. */
function nativeName(code: string): string | null {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const name = new Intl.DisplayNames([language], { type: "region" }).of(code);
  return name === undefined || name === code || name === english.of(code) ? null : name;
}

/** Every country as a choice, in English alphabetical order; the hint holds its own name for itself and its dial code. */
export const countryOptions = getCountries()
  .map((code) => ({
    value: code as string,
    label: english.of(code) ?? code,
    hint: [nativeName(code), `+${getCountryCallingCode(code)}`].filter(Boolean).join(" · "),
  }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));
