import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * A folder in memory for a run's temporary files; null if there is none with enough room that allows programs (a
 * browser unpacks itself there). Commits then wait for no disk, and a killed process's writes survive as on one.
 */
export function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return null;
    const folder = mkdtempSync(path.join(MEMORY, "pahiya-tests-"));
    // PostgreSQL runs under an account of its own.
    chmodSync(folder, 0o755);
    try {
      const program = path.join(folder, "program");
      writeFileSync(program, "", { mode: 0o755 });
      accessSync(program, constants.X_OK);
    } catch {
      rmSync(folder, { recursive: true, force: true });
      return null;
    }
    return folder;
  } catch {
    return null;
  }
}
