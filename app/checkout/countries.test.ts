import { expect, it } from "vitest";
import { findOptions } from "#app/ui/forms/find-options.ts";
import { countryOptions } from "./countries.server.ts";

const first = (typed: string): string | undefined => findOptions(countryOptions, typed)[0]?.value;

it.each([
  ...[
    ["Germ", "DE"],
    ["Deutschland", "DE"],
    ["allemagne", undefined],
    ["GERMANY ", "DE"],
  ],
  ...[
    ["USA", "US"],
    ["us", "US"],
    ["U.S.", "US"],
    ["America", "US"],
    ["united states", "US"],
  ],
  ...[
    ["uk", "GB"],
    ["Britain", "GB"],
    ["great britain", "GB"],
    ["England", "GB"],
    ["scotland", "GB"],
  ],
  ...[
    ["UAE", "AE"],
    ["emirates", "AE"],
    ["Holland", "NL"],
    ["nederland", "NL"],
  ],
  ...[
    ["Czechia", "CZ"],
    ["Czech Republic", "CZ"],
    ["Česko", "CZ"],
    ["Korea", "KR"],
    ["South Korea", "KR"],
  ],
  ...[
    ["Burma", "MM"],
    ["Myanmar", "MM"],
    ["Ivory Coast", "CI"],
    ["Cote", "CI"],
    ["cote d'ivoire", "CI"],
  ],
  ...[
    ["Turkiye", "TR"],
    ["turkey", "TR"],
    ["osterreich", "AT"],
    ["भारत", "IN"],
    ["日本", "JP"],
    ["espana", "ES"],
  ],
  ...[
    ["trinidad and tobago", "TT"],
    ["+91", "IN"],
    ["Niger", "NE"],
    ["Nigeri", "NG"],
    ["in", "IN"],
    ["Bosnia", "BA"],
  ],
])("finds by %j first %s", (typed, code) => expect(first(typed ?? "")).toBe(code));

it("lists India first, then all others by name", () => {
  const [india, ...others] = countryOptions.map(({ label }) => label);
  expect(india).toBe("India");
  expect(others).toEqual([...others].sort((one, other) => one.localeCompare(other, "en")));
  expect(findOptions(countryOptions, " ")).toEqual(countryOptions);
});
