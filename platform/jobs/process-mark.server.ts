import fs from "node:fs";

/** Marks this process by pid, start, process space and boot: pids are reused, and are 1 in every container. */
export const ownMark = (): string =>
  [process.pid, startOf(process.pid) ?? "unknown", processSpace(), thisBoot()].join(" ").trim();

/** Locates a marked process; foreign pids say nothing, so `isTouched` decides. */
export function whereIs(mark: string, isTouched: boolean): "here" | "elsewhere" | "gone" {
  const [pid = "", start = "", space = processSpace(), boot = thisBoot()] = mark.trim().split(" ");
  if (space !== processSpace()) return isTouched ? "elsewhere" : "gone";
  if (boot !== thisBoot()) return isTouched ? "elsewhere" : "gone";
  return (isTheSame(pid, start) ?? isTouched) ? "here" : "gone";
}

function thisBoot(): string {
  try {
    return fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function processSpace(): string {
  try {
    return fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Null if the process is hidden (`PrivateUsers`, `ProtectProc`). */
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

function startOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
