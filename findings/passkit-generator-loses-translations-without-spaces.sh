#!/usr/bin/env bash
# passkit-generator takes a pass's translations out of the pass when no spaces stand round their equals sign.
#
# Expected: a wallet pass has its words for English guests in en.lproj/pass.strings. `"MEET"="The red gate";` is the same
#   as with spaces: a strings file is an old-style property list, where spaces between signs do not count. Given to PKPass
#   with the other files of the pass, it is in the finished pass.
# Seen: every line is read by the pattern "key" = "value"; with at least one space on each side. What does not match is
#   left out without a word, and a file of such lines is not in the pass at all: the guest's phone shows "MEET". A value
#   over two lines, a key without quotation marks and a space before the semicolon are lost too.
# Way out: write each entry as "key" = "value"; on a line of its own.
# Versions: passkit-generator 3.6.1, node-forge 1.4.3 (for a certificate of this run).
# Source: src/StringsUtils.ts, parse; Apple, "Old-Style ASCII Property Lists" and "String Resources"; run on
#   29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts passkit-generator@3.6.1 node-forge@1.4.3
cat >pack.mjs <<'JS'
import forge from "node-forge";
import { PKPass } from "passkit-generator";

const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(1024);
const cert = Object.assign(forge.pki.createCertificate(), { publicKey, serialNumber: "01" });
cert.setIssuer([{ name: "commonName", value: "Example" }]);
cert.sign(privateKey, forge.md.sha256.create());
const signerCert = forge.pki.certificateToPem(cert);
const certificates = { wwdr: signerCert, signerCert, signerKey: forge.pki.privateKeyToPem(privateKey) };
const facts = { formatVersion: 1, serialNumber: "1", passTypeIdentifier: "pass.example", teamIdentifier: "EXAMPLE" };
const words = { organizationName: "Example rides", description: "A ride" };
const isKept = (strings) => {
  const files = { "icon.png": Buffer.from("an icon"), "en.lproj/pass.strings": Buffer.from(strings) };
  const pass = new PKPass(files, certificates, { ...facts, ...words });
  pass.type = "eventTicket";
  return pass.getAsBuffer().includes("The red gate");
};
const entries = ['"MEET" = "The red gate";', '"MEET"="The red gate";', '"MEET" = "The red gate,\nby the metro";', 'MEET = "The red gate";'];
for (const entry of entries) console.log(`${isKept(`${entry}\n`) ? "kept" : "lost"} ${JSON.stringify(entry)}`);
JS
echo "passkit-generator 3.6.1: an entry of pass.strings in the finished pass"
all=$(node pack.mjs)
echo "$all"
[ "$(echo "$all" | cut -d' ' -f1 | tr '\n' ' ')" = "kept lost lost lost " ] || { echo "This has changed." >&2; exit 1; }
