#!/usr/bin/env bash
# Two npm packages give a round position the plus code of the field beside it.
#
# Expected: a plus code names the field in which a position lies. Its south and west borders belong to it, its north and
#   east borders to the next one. So 28.6125, 77.2 is 7JWVJ672+22.
# Seen: open-location-code 1.0.3 and pluscodes 3.0.1 say 7JWVJ56X+XX, whose field ends at this very position.
#   They reckon with floating-point numbers, of which the specification warns. open-location-code-typescript 1.5.0 takes
#   whole numbers, and is right.
#   Of 4,000 positions on borders (multiples of 1/8000 degree) 2,940 get a neighbour's code. A meeting point typed
#   with three or four decimals is often one. Both fields touch, but their codes look unlike: two pages of one
#   company tell two codes for one gate, and a look-up by code misses.
# Versions: as above. Source: Open Location Code Specification, "Encoding" and "Decoding"; run on 30 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund open-location-code@1.0.3 pluscodes@3.0.1 open-location-code-typescript@1.5.0
cat >ask.cjs <<'JS'
const { OpenLocationCode } = require("open-location-code");
const pluscodes = require("pluscodes");
const { default: whole } = require("open-location-code-typescript");

const first = new OpenLocationCode();
const encoders = {
  "open-location-code": (latitude, longitude) => first.encode(latitude, longitude, 10),
  pluscodes: (latitude, longitude) => pluscodes.encode({ latitude, longitude }),
  "open-location-code-typescript": (latitude, longitude) => whole.encode(latitude, longitude, 10),
};
// A field is 1/8000 of a degree high and wide.
const positions = Array.from({ length: 4000 }, (_, at) => [(28 * 8000 + at * 2) / 8000, (77 * 8000 + at) / 8000]);
const lies = (code, [latitude, longitude]) => {
  const field = whole.decode(code);
  const holds = (low, high, value) => value > low - 1e-9 && value < high - 1e-9;
  return (
    holds(field.latitudeLo, field.latitudeHi, latitude) && holds(field.longitudeLo, field.longitudeHi, longitude)
  );
};
const said = Object.entries(encoders).map(([name, encode]) => {
  const outside = positions.filter((position) => !lies(encode(...position), position)).length;
  return `${name}: 28.6125, 77.2 is ${encode(28.6125, 77.2)}; outside their field: ${outside} of 4000`;
});
console.log(said.join("\n"));
const right = ["7JWVJ56X+XX", "7JWVJ56X+XX", "7JWVJ672+22"];
const isSame = said.every((line, at) => line.includes(right[at]) && /field: 0 of/.test(line) === (at === 2));
if (!isSame) throw new Error("This has changed.");
JS
node ask.cjs
