import { type Country, countries, findCountry } from "#platform/text/countries.server.ts";

/** Offered first, in the order of the specification. */
const first = ["US", "CA", "GB", "IN", "AU", "DE", "FR", "JP", "CN", "BR", "MX", "RU", "SA"];

export function listCountries(): Country[] {
  const others = countries
    .filter(({ code }) => !first.includes(code))
    .sort((one, two) => one.name.localeCompare(two.name, "en"));
  return [...first.flatMap((code) => findCountry(code) ?? []), ...others];
}
