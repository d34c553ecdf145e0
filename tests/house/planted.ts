import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** The folder of the project itself. */
export const project = join(import.meta.dirname, "../..");

/** A temporary project of the given files, with copies of some files of this one; gone when the test is. */
export function plant(files: Record<string, string>, copies: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), "pahiya-planted-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of copies) cpSync(join(project, file), join(folder, file));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** Runs a Node program in a folder. */
export function node(cwd: string, ...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, said: stdout + (status === 0 ? "" : stderr) };
}
