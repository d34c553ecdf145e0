import fs from "node:fs";

/** Identity of a process: pid, start, pid namespace and boot. Pids repeat, and are 1 in containers. */
export const ownMark = (): string =>
  [process.pid, startOf(process.pid) ?? "unknown", processSpace(), thisBoot()].join(" ").trim();

/** Locates a marked process. Foreign pids say nothing, so `isTouched` decides. */
export function whereIs(mark: string, isTouched: boolean): "here" | "elsewhere" | "gone" {
  const [pid = "", start = "", space = processSpace(), boot = thisBoot()] = mark.trim().split(" ");
  if (space !== processSpace()) return isTouched ? "elsewhere" : "gone";
  // Before a reboot, or another machine on this disk.
  if (boot !== thisBoot()) return isTouched ? "elsewhere" : "gone";
  return (isTheSame(pid, start) ?? isTouched) ? "here" : "gone";
}

/** Boot id; empty if unknown. */
function thisBoot(): string {
  try {
    return fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** Pid namespace; empty if unknown. */
function processSpace(): string {
  try {
    return fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** True if the pid is still the same process. Null if hidden (`PrivateUsers`, `ProtectProc`). */
function isTheSame(pid: string, start: string): boolean | null {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const began = startOf(Number(pid));
  // No /proc: trust the pid.
  if (began === null) return start === "unknown" ? true : null;
  return began === start;
}

/** Kernel ticks at start, or null. */
function startOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
