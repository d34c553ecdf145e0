#!/usr/bin/env bash
# opening_hours ignores coordinates that are numbers, as its own types ask for, and sets the sun by the clock.
#
# Expected: its types say `lat: number; lon: number`. A garden in Delhi that opens "sunrise-sunset" is then open from
#   06:56 to 17:23 Indian time on 1 December.
# Seen: with numbers it is open from 06:00 to 18:00 by the clock of the process, without a word. It reads the place only
#   from strings, as Nominatim's JSON has them; TypeScript refuses these. A walk planned by the gate comes an hour early.
# Version: opening_hours 3.15.0, with typescript 6.0.3.
# Source: run on 29 November 2026; build/opening_hours.js asks `typeof nominatim_object.lon === 'string'`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0 typescript@6.0.3
cat >read.mjs <<'JS'
import OpeningHours from "opening_hours";

const openIn = (lat, lon) => {
  const place = { lat, lon, address: { country_code: "in", state: "Delhi" } };
  const [[from, until]] = new OpeningHours("sunrise-sunset", place).getOpenIntervals(
    new Date("2026-12-01T00:00:00+05:30"),
    new Date("2026-12-02T00:00:00+05:30"),
  );
  return [from, until].map((one) => one.toLocaleTimeString("en-GB", { timeStyle: "short" })).join(" to ");
};
const [byText, byNumber] = [openIn("28.65", "77.23"), openIn(28.65, 77.23)];
console.log("opening_hours 3.15.0, Asia/Kolkata");
console.log(`  "28.65", "77.23": ${byText}`);
console.log(`   28.65,   77.23:  ${byNumber}`);
if (byText !== "06:56 to 17:23" || byNumber !== "06:00 to 18:00") throw new Error("This has changed.");
JS
TZ=Asia/Kolkata node read.mjs
cat >typed.mts <<'TS'
import OpeningHours from "opening_hours";

new OpeningHours("sunrise-sunset", { lat: "28.65", lon: "77.23", address: { country_code: "in", state: "Delhi" } });
TS
said=$(npx tsc --noEmit --skipLibCheck --esModuleInterop --module nodenext typed.mts || true)
grep -m1 "Type 'string' is not assignable to type 'number'" <<<"$said" || { echo "This has changed: $said"; exit 1; }
