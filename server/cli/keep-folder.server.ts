import fs from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";

/** The files of a ZIP in a new folder, for its owner only. */
export function keepFolder(target: string, base64: string, { dryRun }: { dryRun: boolean }): void {
  const files = Object.entries(unzipSync(Buffer.from(base64, "base64")));
  for (const [name, bytes] of dryRun ? [] : files) {
    const file = path.join(target, name);
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(file, bytes, { flag: "wx", mode: 0o600 });
  }
  console.log(dryRun ? `Would be written to ${target}: ${files.length} files.` : `Written to ${target}.`);
}
