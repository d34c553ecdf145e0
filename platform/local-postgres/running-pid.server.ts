import fs from "node:fs";
import { join } from "node:path";

/** Number of the server's process if it runs on the cluster in `folder`; null when it does not. */
export function runningPid(folder: string): number | null {
  const pid = pidIn(join(folder, "postmaster.pid"));
  return pid !== null && isServer(pid, folder) ? pid : null;
}

/** Number of a process in the first line of its note; null when there is no note. */
export function pidIn(note: string): number | null {
  const text = readOrNull(note);
  return text === null ? null : Number.parseInt(text, 10);
}

/**
 * True if a process is the server of this cluster. After a restart of the machine its number may be another program's, which
 * PostgreSQL itself would take for a second server and refuse to start.
 */
export function isServer(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    // No /proc, or not ours to look at: the number has to do.
    return !fs.existsSync(`/proc/${pid}`) || isAlive(pid);
  }
}

/** True if a process has this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Text of a file; null when there is none. */
export function readOrNull(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
