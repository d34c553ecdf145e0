import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { StartFault, Stopped, tail, wayOut } from "./faults.mjs";
import { inRoot, projectNode } from "./paths.mjs";
import { startProgress } from "./progress.mjs";
import { runQuietly } from "./run.mjs";

const stamp = inRoot("node_modules", ".pahiya-lock");
const readLock = (...path) => JSON.parse(readFileSync(inRoot(...path), "utf8")).packages;

/** True if a manual `npm ci` or `npm install` has already brought what the lock file wants. */
function alreadyThere(wanted) {
  if (!existsSync(inRoot("node_modules", ".package-lock.json"))) return false;
  const found = readLock("node_modules", ".package-lock.json");
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.peer || isForOthers(entry) || found[path]?.version === entry.version,
  );
}

/** True for an optional package of another or unknown platform. */
const isForOthers = ({ optional, os, cpu, libc }) =>
  Boolean(optional) && (!os?.includes(process.platform) || !cpu?.includes(process.arch) || libc !== undefined);

/** Packages run on the pinned Node, so npm must not refuse an older one here. */
const anyEngine = "--engine-strict=false";

function npm(args, options) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script)) return runQuietly(process.execPath, [script, ...args], options);
  return runQuietly("npm", args, { shell: process.platform === "win32", ...options });
}

async function install(wanted) {
  const total = Object.keys(wanted).length - 1;
  const progress = startProgress("Installing what the site needs (once)");
  const heard = new Set();
  const onLine = (line) => {
    const address = /npm http (?:fetch|cache).*?(https?:\S+\.tgz|\S+@https?:\S+)/.exec(line)?.[1];
    if (address) heard.add(address);
    if (heard.size > 0) progress.detail(`${Math.min(heard.size, total)} of at most ${total} packages fetched`);
  };
  // NODE_ENV=production must not leave out build packages.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=http", anyEngine];
  const { code, said, signal } = await npm(args, { onLine }).catch((error) => {
    progress.failed();
    throw error.code === "ENOENT"
      ? new StartFault("npm was not found. It comes with Node: install it from https://nodejs.org.")
      : error;
  });
  if (code === 0) return progress.done();
  progress.failed();
  if (signal || code === 130 || code === 143) throw new Stopped(code);
  const known = wayOut(said);
  if (known === null) console.error(tail(said));
  throw new StartFault(
    known ?? "npm could not install the packages; its last words are above. `npm ci` shows all of them.",
  );
}

/** npm may have been told to skip install scripts. */
async function bringNode() {
  if (projectNode() !== null) return;
  const progress = startProgress("Fetching Node 26");
  // Later steps explain a missing Node, also without npm.
  const { code } = await npm(["rebuild", "node", "--ignore-scripts=false", anyEngine]).catch(() => ({ code: null }));
  if (code === 0) progress.done();
  else progress.failed();
}

export async function ensureInstalled() {
  const lock = inRoot("package-lock.json");
  if (!existsSync(lock))
    throw new StartFault("package-lock.json is missing. Take it from the repository and run this again.");
  const hash = createHash("sha256").update(readFileSync(lock)).digest("hex");
  // npm prune --omit=dev removes build packages but keeps the stamp.
  const isWhole = existsSync(inRoot("node_modules/vite")) && projectNode() !== null;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash && isWhole) return;
  const wanted = readLock("package-lock.json");
  if (!alreadyThere(wanted)) await install(wanted);
  await bringNode();
  writeFileSync(stamp, hash);
}
