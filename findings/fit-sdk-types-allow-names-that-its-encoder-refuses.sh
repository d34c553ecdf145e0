#!/usr/bin/env bash
# Garmin's FIT SDK types allow a message by its name, and its encoder refuses that name.
#
# Expected: `mesgNum` of a message to write is "a number or a name" by the SDK's own types, as in "fileId". What the compiler
#   accepts is written. The decoder gives names back for types ("course") and the encoder takes those.
# Seen: the compiler accepts mesgNum "fileId" and refuses a misspelt "fileIdd", so the names are meant. The encoder looks the name
#   up in a table by number, finds nothing and throws "Could not write Message". A number is written and read back.
# Versions: @garmin/fitsdk 21.217.0, typescript 5.9.3.
# Source: src/types/mesg.d.ts (mesgNum?: Types.MesgNum) and src/mesg-definition.js; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0 typescript@5.9.3
cat >write.ts <<'TS'
import { Decoder, Encoder, Profile, Stream } from "@garmin/fitsdk";

function write(mesgNum: "fileId" | number): string {
  const encoder = new Encoder();
  try {
    encoder.writeMesg({ mesgNum, ...{ type: "course", timeCreated: new Date("2026-11-29T01:00:00Z") } });
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
  const { messages } = new Decoder(Stream.fromByteArray([...encoder.close()])).read();
  return `written and read back as ${messages.fileIdMesgs?.[0]?.type}`;
}
console.log("@garmin/fitsdk 21.217.0, typescript 5.9.3");
const [byName, byNumber] = [write("fileId"), write(Profile.MesgNum.FILE_ID)];
console.log(`  by name: ${byName}\n  by number: ${byNumber}`);
if (byName !== "refused: Could not write Message" || byNumber !== "written and read back as course")
  throw new Error("This has changed.");
TS
sed 's/"fileId"/"fileIdd"/g' write.ts >misspelt.ts
compile() { npx tsc --strict --target es2022 --module nodenext --skipLibCheck "$1"; }
compile write.ts
echo "  the compiler accepts the name \"fileId\""
if compile misspelt.ts >/dev/null; then echo "  the compiler accepts any name: this has changed" && exit 1; fi
echo "  the compiler refuses a misspelt name"
node write.js
