import fs from "node:fs";
import { join } from "node:path";

export function runningPid(folder: string): number | null {
  const pid = pidIn(join(folder, "postmaster.pid"));
  return pid !== null && isServer(pid, folder) ? pid : null;
}

export function pidIn(note: string): number | null {
  const text = readOrNull(note);
  return text === null ? null : Number.parseInt(text, 10);
}

/** After a reboot the pid may be another program's. */
export function isServer(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    // No access to /proc: trust the pid.
    return !fs.existsSync(`/proc/${pid}`) || isAlive(pid);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function readOrNull(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
