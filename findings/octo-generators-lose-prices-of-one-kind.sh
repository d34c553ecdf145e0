#!/usr/bin/env bash
# OCTO's own parser of availabilities loses all prices of a product that is priced in one way.
#
# Expected: with OCTO's pricing capability an availability of a product priced per unit has `unitPricing`, and one of a
#   product priced per booking has `pricing`. Both fields are optional in the types. A ride at ₹2,000 an adult goes through
#   AvailabilityParser (to its model and back) unchanged.
# Seen: the model has prices only if both fields are there. With one of them the ride comes back without any price and
#   without an error. The parser of the availability calendar asks for one of both, as it should.
# Way out: give the missing field a null, or read these objects without the parser.
# Versions: @octocloud/generators 1.0.17 with its @octocloud/types 1.5.44.
# Source: src/parsers/AvailabilityParser.ts, parsePricingPOJOToModel; types/Availability.d.ts, AvailabilityPricing;
#   https://docs.octo.travel/capabilities/pricing; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @octocloud/generators@1.0.17
cat >read.mjs <<'JS'
import { AvailabilityParser } from "@octocloud/generators";

const ride = {
  id: "2026-12-01T06:30:00+05:30",
  localDateTimeStart: "2026-12-01T06:30:00+05:30",
  localDateTimeEnd: "2026-12-01T10:30:00+05:30",
  ...{ allDay: false, available: true, status: "AVAILABLE", vacancies: 10, capacity: 10, maxUnits: 10 },
  ...{ utcCutoffAt: "2026-11-30T12:30:00Z", openingHours: [] },
};
const price = { original: 200000, retail: 200000, net: null, currency: "INR", currencyPrecision: 2, includedTaxes: [] };
const [pricing, unitPricing] = [price, [{ unitId: "adult", ...price }]];
const parser = new AvailabilityParser();
const kept = (given) => {
  const { pricing, unitPricing, id } = parser.parseModelToPOJO(parser.parsePOJOToModel({ ...ride, ...given }));
  if (id !== ride.id) throw new Error("the ride itself is lost");
  return [unitPricing?.[0].retail ?? "none", pricing?.retail ?? "none"].join(" and ");
};
console.log(`per unit: ${kept({ unitPricing })}\nper booking: ${kept({ pricing })}\nboth: ${kept({ unitPricing, pricing })}`);
JS
echo "@octocloud/generators 1.0.17: retail price of the unit and of the booking, after the model and back"
all=$(node read.mjs)
echo "$all"
[ "$all" = "per unit: none and none
per booking: none and none
both: 200000 and 200000" ] || { echo "This has changed." >&2; exit 1; }
