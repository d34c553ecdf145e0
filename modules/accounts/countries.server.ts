import { type Country, countries, findCountry } from "#platform/text/countries.server.ts";

/** The thirteen of the specification, in its order; the registration form offers them first. */
const first = ["US", "CA", "GB", "IN", "AU", "DE", "FR", "JP", "CN", "BR", "MX", "RU", "SA"];

/** Every country for the registration form: the thirteen first, then all others by their English names. */
export function listCountries(): Country[] {
  const others = countries
    .filter(({ code }) => !first.includes(code))
    .sort((one, two) => one.name.localeCompare(two.name, "en"));
  return [...first.flatMap((code) => findCountry(code) ?? []), ...others];
}
