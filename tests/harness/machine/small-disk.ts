import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SmallDisk {
  folder: string;
  remove(): void;
}

/** Advice when a run should fill a disk and cannot make one. */
export const smallDiskIsMissing =
  "A disk in memory can only be mounted by root, on Linux: a full disk under the running site was not tried.";

/** Makes a separate disk of this size, so that filling it harms nothing; null if none may be mounted. */
export function makeSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-disk-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status === 0;
  const remove = () => {
    // Lazy: it goes when its last user ends; a stopping server may still have it open.
    if (isMounted) spawnSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  };
  if (isMounted) return { folder, remove };
  remove();
  return null;
}

/** True if a small disk can be made here. */
export function canMakeSmallDisk(): boolean {
  const disk = makeSmallDisk(1);
  disk?.remove();
  return disk !== null;
}

/** Writes into a file until nothing fits on its disk any more, then byte by byte. */
export function fillDisk(file: string): void {
  const ballast = openSync(file, "w");
  for (const size of [1 << 16, 1])
    try {
      for (;;) writeSync(ballast, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  closeSync(ballast);
}
