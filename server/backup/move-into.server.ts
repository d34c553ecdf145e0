import fs from "node:fs";
import path from "node:path";

/**
 * Moves a backup that has been taken to where it was wanted, on another disk too; whole, or, where it cannot be, neither here nor there:
 * what is left behind would fill the disk, and pass for a backup. Throws what the system says.
 */
export function moveInto(from: string, target: string): void {
  const part = `${target}.part`;
  try {
    fs.mkdirSync(path.dirname(target), { recursive: true });
    try {
      fs.renameSync(from, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
      fs.copyFileSync(from, part);
      fs.renameSync(part, target);
    }
  } finally {
    for (const left of [from, part]) fs.rmSync(left, { force: true });
  }
}
