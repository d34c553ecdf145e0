import fs from "node:fs";

/**
 * Marks by which processes of one data folder know each other: number, start, process space and boot of the machine.
 * A number alone is not enough. Numbers are used again, and in every container the site is process 1.
 */
export const ownMark = (): string =>
  [process.pid, startOf(process.pid) ?? "unknown", processSpace(), thisBoot()].join(" ").trim();

/**
 * Finds out about the process that wrote a mark: it runs `here`, it may run `elsewhere` (another container or machine, whose numbers
 * say nothing here), or it is `gone`. `isTouched` says that its file was touched a moment ago, which decides where nothing else can.
 */
export function whereIs(mark: string, isTouched: boolean): "here" | "elsewhere" | "gone" {
  const [pid = "", start = "", space = processSpace(), boot = thisBoot()] = mark.trim().split(" ");
  if (space !== processSpace()) return isTouched ? "elsewhere" : "gone";
  // A mark from before a power cut, whose number may be another's by now, or one of another machine that shares the disk.
  if (boot !== thisBoot()) return isTouched ? "elsewhere" : "gone";
  return (isTheSame(pid, start) ?? isTouched) ? "here" : "gone";
}

/** Identity of this start of the machine; a container of systemd's has one of its own. Empty where the system has none. */
function thisBoot(): string {
  try {
    return fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** Identity of the process space: a container has its own numbers. Empty where the system knows of none. */
function processSpace(): string {
  try {
    return fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/**
 * True if the process that wrote the mark still has its number. Null where there is a process that this one may not look at:
 * systemd's `PrivateUsers` and `ProtectProc` hide commands from the site.
 */
function isTheSame(pid: string, start: string): boolean | null {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const began = startOf(Number(pid));
  // Without /proc a mark names no start, and the number has to do.
  if (began === null) return start === "unknown" ? true : null;
  return began === start;
}

/** Start of a process in the kernel's ticks; null where that cannot be read. */
function startOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
