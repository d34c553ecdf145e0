#!/usr/bin/env bash
# The npm package stdnum refuses the GSTIN of every company in Ladakh.
#
# Expected: India's GST identification number begins with the code of a state. Ladakh has had 38 since 2020, and "other
#   territory" has 97. With a right check digit such numbers are valid.
# Seen: "InvalidComponent" for both, as for a code that nobody has (39). Its list ends with 37. The same PAN registered in
#   Delhi (07) is valid. A guest of a Ladakh hotel's company cannot enter its number where the package decides.
# Versions: stdnum 1.12.0. The PAN in these numbers is made up.
# Source: state codes of the GST portal (https://services.gst.gov.in, "Know your GSTIN"); lib/cjs/in/gstin.js,
#   STATE_CODES; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund stdnum@1.12.0
cat >check.cjs <<'JS'
const { stdnum } = require("stdnum");

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Adds the check digit: the places count once and twice in turn, in base 36. */
function withCheckDigit(number) {
  const sum = [...number].reduce((total, sign, at) => {
    const product = signs.indexOf(sign) * (1 + (at % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return number + signs[(36 - (sum % 36)) % 36];
}
const found = Object.entries({ Delhi: "07", Ladakh: "38", "other territory": "97", nobody: "39" }).map(([state, code]) => {
  const number = withCheckDigit(`${code}ABCCE1234F1Z`);
  const { isValid, error } = stdnum.IN.gstin.validate(number);
  return { state, number, says: isValid ? "valid" : error.name };
});
console.log("stdnum 1.12.0");
for (const { state, number, says } of found) console.log(`  ${state}: ${number} ${says}`);
const says = found.map((one) => one.says).join();
if (says !== "valid,InvalidComponent,InvalidComponent,InvalidComponent") throw new Error("This has changed.");
JS
node check.cjs
