import { countries, nativeName } from "#platform/countries.server.ts";

/** Every country as a choice, in English alphabetical order; the hint holds its own name for itself and its dial code. */
export const countryOptions = countries
  .map(({ code, name, dialCode }) => ({
    value: code,
    label: name,
    hint: [nativeName(code), dialCode].filter(Boolean).join(" · "),
  }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));
