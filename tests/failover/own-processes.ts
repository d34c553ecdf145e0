import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { openSync } from "node:fs";

const started = new Set<ChildProcess>();
const endAll = (): void => {
  for (const child of started) signalFamily(child.pid ?? 0, "SIGKILL");
};
process.once("exit", endAll);

/** The user that PostgreSQL runs as: it refuses root. Null where the test is not root. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Starts a program of this test, its words into the file `log`. It is killed at the latest when this process ends. */
export function startProgram(
  command: string,
  args: string[],
  log: string,
  folder: string,
  isPrivileged = false,
): ChildProcess {
  const out = openSync(log, "a");
  const as = isPrivileged ? null : unprivileged();
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: folder, LC_ALL: "C.UTF-8", TZ: "UTC" };
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", out, out], ...as });
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

/** A process and all that it has started. */
function familyOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (one: number): number[] => [
    one,
    ...processes.flatMap(([pid, ppid]) => (ppid === one ? below(pid) : [])),
  ];
  return below(parent);
}

/** Sends a signal to a process and all that it has started, the first one first: it makes no others any more. */
export function signalFamily(pid: number, signal: NodeJS.Signals): number[] {
  if (pid === 0) return [];
  const send = (one: number): void => {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended meanwhile.
    }
  };
  if (signal !== "SIGCONT") send(pid);
  const family = familyOf(pid);
  for (const one of signal === "SIGCONT" ? family : family.slice(1)) send(one);
  return family;
}

/** Ends a program and waits until it has ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}
