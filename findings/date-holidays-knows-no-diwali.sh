#!/usr/bin/env bash
# date-holidays has India's public holidays without Diwali, Holi and Eid, and says nothing about it.
#
# Expected: a calendar of India's public holidays has Diwali (8 November 2026), Holi (4 March 2026) and Eid al-Fitr: the
#   government's gazette of 2026 closes its offices on them, and guides and guests are away. A list that cannot reckon
#   them is empty or says so.
# Seen: six days of 2026, with Good Friday and Christmas Day among them, and the type "public" as anywhere. Delhi adds
#   none. It knows these days elsewhere: Diwali for Singapore and Malaysia, Eid for Pakistan, Mauritius and the Emirates.
# Way out: days off as content of one's own, from the gazette of the year.
# Versions: date-holidays 3.37.0.
# Source: Department of Personnel and Training, list of gazetted holidays 2026; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat >days.mjs <<'JS'
import Holidays from "date-holidays";

const days = (...place) => new Holidays(...place).getHolidays(2026).map(({ date, name }) => `${date.slice(0, 10)} ${name}`);
const india = days("IN");
const delhi = days("IN", "DL");
const festivals = /diwali|deepavali|holi\b|eid/i;
console.log("date-holidays 3.37.0");
for (const day of delhi) console.log(`  Delhi ${day}`);
console.log(`  Singapore ${days("SG").find((day) => /deepavali/i.test(day))}`);
const closed = new Holidays("IN", "DL").isHoliday(new Date("2026-11-08T12:00:00+05:30"));
console.log(`  Is Delhi at work on Diwali, 8 November 2026? ${closed === false ? "yes, says the package" : "no"}`);
const isSilent = ![...india, ...delhi].some((day) => festivals.test(day)) && delhi.length === india.length;
if (!isSilent || india.length !== 6 || closed !== false) throw new Error("This has changed.");
JS
node days.mjs
