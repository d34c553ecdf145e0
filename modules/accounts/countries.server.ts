import { type Country, countries, findCountry } from "#platform/text/countries.server.ts";

/** Thirteen countries in the specification's order; the form offers them first. */
const first = ["US", "CA", "GB", "IN", "AU", "DE", "FR", "JP", "CN", "BR", "MX", "RU", "SA"];

/** Countries for the registration form: these thirteen, then the rest by English name. */
export function listCountries(): Country[] {
  const others = countries
    .filter(({ code }) => !first.includes(code))
    .sort((one, two) => one.name.localeCompare(two.name, "en"));
  return [...first.flatMap((code) => findCountry(code) ?? []), ...others];
}
