import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mendModes } from "./mend-modes.server.ts";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), "pahiya-modes-"));
  fs.chmodSync(folder, 0o755);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const modeOf = (name: string) => (fs.statSync(at(name)).mode & 0o777).toString(8);
function write(name: string, mode: number): void {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), "words");
  fs.chmodSync(at(name), mode);
}

it("closes files that an earlier version left open to others", () => {
  for (const name of ["mails/1.json", "backups/old.backup.gz", "files/photos/a.jpg", "database/base/1", "app-secret"])
    write(name, 0o644);
  for (const name of ["mails", "backups", "files", "files/photos"]) fs.chmodSync(at(name), 0o755);
  expect(mendModes(folder)).toBeGreaterThanOrEqual(9);
  for (const name of ["mails/1.json", "backups/old.backup.gz", "files/photos/a.jpg", "database/base/1", "app-secret"])
    expect(modeOf(name), name).toBe("600");
  for (const name of ["mails", "backups", "files", "files/photos", "database/base"])
    expect(modeOf(name), name).toBe("700");
  expect(mendModes(folder)).toBe(0);
});

it("leaves foreign files, links' targets and the folder itself", () => {
  write("notes.txt", 0o644);
  write("elsewhere/secret", 0o644);
  fs.mkdirSync(at("mails"));
  fs.symlinkSync(at("elsewhere/secret"), at("mails/link"));
  fs.symlinkSync(at("elsewhere"), at("backups"));
  mendModes(folder);
  expect([modeOf("notes.txt"), modeOf("elsewhere/secret"), modeOf("elsewhere"), modeOf(".")]).toEqual([
    "644",
    "644",
    "755",
    "755",
  ]);
  expect(modeOf("mails")).toBe("700");
});
