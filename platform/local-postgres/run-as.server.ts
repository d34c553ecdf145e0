import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartFault } from "../errors.ts";

/**
 * Ways to run PostgreSQL, which refuses root. `user` is unprivileged and owns the cluster.
 * `namespace` gives root another number; outside it the files stay root's.
 * `elsewhere` is a user too, with programs and cluster copied to `folder`.
 */
export type RunAs =
  | { way: "self" }
  | { way: "user"; uid: number; gid: number }
  | { way: "namespace" }
  | { way: "elsewhere"; uid: number; gid: number; folder: string };

export interface Surroundings {
  uid: number | undefined;
  mayReach(path: string, uid: number): boolean;
  mayMakeNamespace(): boolean;
  /** True if the user has a name, which initdb needs. */
  hasName(uid: number): boolean;
  ownerOf(path: string): { uid: number; gid: number } | null;
  mayWrite(folder: string): boolean;
}

const nobody = { uid: 65_534, gid: 65_534 };

/** Keeps an existing owner if possible. */
export function chooseRunAs(dataDir: string, programs: string, here: Surroundings = thisMachine): RunAs {
  if (here.uid !== 0) return { way: "self" };
  const cluster = here.ownerOf(join(dataDir, "postgres/cluster"));
  const owner = cluster ?? here.ownerOf(dataDir);
  const user = owner && owner.uid !== 0 && here.hasName(owner.uid) ? owner : nobody;
  const isRoots = cluster !== null && cluster.uid === 0;
  const isReachable = here.mayReach(dataDir, user.uid) && here.mayReach(programs, user.uid);
  if (!isRoots && isReachable) return { way: "user", ...user };
  if (here.mayMakeNamespace()) return { way: "namespace" };
  // Root copied the folder: `openCluster` hands it over.
  if (isReachable) return { way: "user", ...user };
  const folder = join("/var/lib", `pahiya-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
  if (cluster === null && here.mayWrite("/var/lib")) return { way: "elsewhere", ...nobody, folder };
  throw new StartFault(
    `PostgreSQL does not run as root, and another user cannot reach ${dataDir}. Start the site as an ordinary user, set DATA_DIR to a folder such as /var/lib/pahiya, or set DATABASE_URL.`,
  );
}

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
