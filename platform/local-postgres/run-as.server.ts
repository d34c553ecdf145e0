import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartFault } from "../errors.ts";

/**
 * The way in which PostgreSQL's programs are run. PostgreSQL refuses to run as root, because whoever takes it over would
 * own the machine.
 * - `self`: as this process's user.
 * - `user`: as an unprivileged user, who owns the cluster.
 * - `namespace`: in a user namespace, where root has another number. Outside it the files stay root's.
 * - `elsewhere`: as an unprivileged user, with programs and cluster copied to `folder`.
 */
export type RunAs =
  | { way: "self" }
  | { way: "user"; uid: number; gid: number }
  | { way: "namespace" }
  | { way: "elsewhere"; uid: number; gid: number; folder: string };

/** Facts that the choice depends on; tests give others. */
export interface Surroundings {
  /** Number of this process's user; undefined on Windows. */
  uid: number | undefined;
  /** True if the user with this number may enter every folder above `path`. */
  mayReach(path: string, uid: number): boolean;
  /** True if this process may make a user namespace. */
  mayMakeNamespace(): boolean;
  /** True if the system knows a name for this number; initdb asks for it. */
  hasName(uid: number): boolean;
  /** Owner of a file or folder; null where there is none. */
  ownerOf(path: string): { uid: number; gid: number } | null;
  mayWrite(folder: string): boolean;
}

/** The user without rights that every distribution has. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Chooses how to run PostgreSQL for a data folder. A cluster that is there stays with its owner where that is possible. Throws a
 * StartFault where no way is left.
 */
export function chooseRunAs(dataDir: string, programs: string, here: Surroundings = thisMachine): RunAs {
  if (here.uid !== 0) return { way: "self" };
  const cluster = here.ownerOf(join(dataDir, "postgres/cluster"));
  const owner = cluster ?? here.ownerOf(dataDir);
  const user = owner && owner.uid !== 0 && here.hasName(owner.uid) ? owner : nobody;
  const isRoots = cluster !== null && cluster.uid === 0;
  const isReachable = here.mayReach(dataDir, user.uid) && here.mayReach(programs, user.uid);
  if (!isRoots && isReachable) return { way: "user", ...user };
  if (here.mayMakeNamespace()) return { way: "namespace" };
  // A copy of a data folder that root has made: the cluster is given to the user (`openCluster`).
  if (isReachable) return { way: "user", ...user };
  const folder = join("/var/lib", `pahiya-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
  if (cluster === null && here.mayWrite("/var/lib")) return { way: "elsewhere", ...nobody, folder };
  throw new StartFault(
    `PostgreSQL does not run as root, and another user cannot reach ${dataDir}. Start the site as an ordinary user, set DATA_DIR to a folder such as /var/lib/pahiya, or set DATABASE_URL.`,
  );
}

/** The command that runs one of PostgreSQL's programs in the chosen way, and who it runs as. */
export function commandFor(runAs: RunAs, program: string, args: string[]) {
  if (runAs.way === "self") return { command: program, args, as: {} };
  if (runAs.way === "namespace") {
    const mapped = ["--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
    return { command: "unshare", args: [...mapped, "--", program, ...args], as: {} };
  }
  return { command: program, args, as: { uid: runAs.uid, gid: runAs.gid } };
}

const thisMachine: Surroundings = {
  uid: process.getuid?.(),
  mayReach(path, uid) {
    for (let folder = path; ; folder = dirname(folder)) {
      const found = stat(folder);
      const isOwn = found?.uid === uid;
      if (found !== null && (found.mode & (isOwn ? 0o100 : 0o001)) === 0) return false;
      if (folder === dirname(folder)) return true;
    }
  },
  mayMakeNamespace: () =>
    spawnSync("unshare", ["--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, "--", "true"]).status ===
    0,
  hasName: (uid) => spawnSync("id", ["-nu", `${uid}`]).status === 0,
  ownerOf: (path) => stat(path),
  mayWrite: (folder) => stat(folder) !== null && spawnSync("test", ["-w", folder]).status === 0,
};

const stat = (path: string): Stats | null => statSync(path, { throwIfNoEntry: false }) ?? null;
