#!/usr/bin/env bash
# panchangam-js names the day after Diwali as Diwali, in four years of four.
#
# Expected: a library of the Hindu calendar that lists festivals gives Diwali on the day of India's holiday, so that no
#   ride is planned through it. Lakshmi is worshipped in the evening on which the new moon's day (Amavasya) has begun.
# Seen: it asks which lunar day it is at sunrise, for Diwali too. So 2023 to 2026 come a day late. Its own list of
#   lunar days says that Amavasya has begun by the sunset of the day before.
# Versions: @ishubhamx/panchangam-js 2.2.3.
# Source: run on 1 December 2026; the Government of India's yearly lists of gazetted holidays (Diwali: 12 November 2023,
#   31 October 2024, 20 October 2025, 8 November 2026).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @ishubhamx/panchangam-js@2.2.3
cat >diwali.cjs <<'JS'
const { getPanchangam, Observer } = require("@ishubhamx/panchangam-js");

const delhi = new Observer(28.6139, 77.209, 216);
const DAY = 24 * 60 * 60 * 1000;
const noonOf = (day, later = 0) => new Date(Date.parse(`${day}T12:00:00+05:30`) + later * DAY);
const read = (date) => getPanchangam(date, delhi, { timezoneOffset: 330 });
const namesOf = ({ festivals }) => festivals.map((one) => one.name ?? one).join(", ");

console.log("panchangam-js 2.2.3: Diwali of the gazette, and of the library");
for (const day of ["2023-11-12", "2024-10-31", "2025-10-20", "2026-11-08"]) {
  const { sunset, tithiTransitions } = read(noonOf(day));
  const atDusk = tithiTransitions.find(({ startTime, endTime }) => startTime <= sunset && sunset < endTime);
  const found = [-1, 0, 1, 2]
    .map((later) => noonOf(day, later))
    .filter((date) => namesOf(read(date)).includes("Diwali (Lakshmi Puja)"))
    .map((date) => date.toISOString().slice(0, 10));
  console.log(`  ${day} (${atDusk?.name} at its sunset): ${found.join(", ")}`);
  const next = noonOf(day, 1).toISOString().slice(0, 10);
  if (atDusk?.name !== "Amavasya" || found.join() !== next) throw new Error("This has changed.");
}
JS
node diwali.cjs
