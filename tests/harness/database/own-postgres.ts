import { readFileSync } from "node:fs";
import path from "node:path";

/** Number of the PostgreSQL that runs in a data folder. Throws ENOENT when none does. */
export const ownServerPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);

/** Kills the PostgreSQL of a data folder as a power cut would. */
export const killOwnServer = (dataDir: string): void => void process.kill(ownServerPid(dataDir), "SIGKILL");
