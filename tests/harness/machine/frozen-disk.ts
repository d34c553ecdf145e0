import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A disk in a file, which can be copied as it is at one moment. */
export interface FrozenDisk {
  mounted: string;
  copyFrozen(to: string): string;
  unmount(): void;
}

/** Words for a run that should freeze a disk and cannot. */
export const frozenDiskIsMissing =
  "A disk in a file can be mounted and frozen by root alone, on Linux with loop devices: a power cut was not tried.";

/** Makes a disk of this size in a file of `folder`. Throws if none can be mounted. */
export function makeDiskToFreeze(folder: string, megabytes: number): FrozenDisk {
  const image = path.join(folder, "disk.img");
  const mounted = path.join(folder, "disk");
  const call = (program: string, ...args: string[]): void =>
    void execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  mkdirSync(mounted);
  call("truncate", "-s", `${megabytes}M`, image);
  call("mkfs.ext4", "-q", image);
  call("mount", "-o", "loop", image, mounted);
  return {
    mounted,
    copyFrozen(to) {
      call("fsfreeze", "--freeze", mounted);
      try {
        call("cp", "--sparse=always", image, to);
      } finally {
        call("fsfreeze", "--unfreeze", mounted);
      }
      return to;
    },
    unmount: () => call("umount", "--lazy", mounted),
  };
}

/** True if one can be made, frozen and copied here. */
export function canFreezeDisk(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-frozen-"));
  try {
    const disk = makeDiskToFreeze(folder, 16);
    try {
      disk.copyFrozen(path.join(folder, "copy.img"));
    } finally {
      disk.unmount();
    }
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
