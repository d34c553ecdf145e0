// npm locks only the platform packages (of sharp, Biome, Vite…) that its registry had that day; `npm ci` then refuses the file.
// This adds the missing ones, with their digests.
// Run it after `npm install`; `npm test -- packages` says when.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
const spelled = { "arm-gnueabihf": "arm", "arm-eabi": "arm", armv7: "arm", armv6: "arm", "darwin-universal": "darwin" };

/** `@swc/core-linux-arm64-musl` → linux, arm64, musl. */
function platformOf(name) {
  const words = name.split(/[-/@.]/).flatMap((word) => spelled[word] ?? word);
  const platform = {};
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (os) platform.os = [os];
  if (cpu) platform.cpu = [cpu];
  if (words.some((word) => word.startsWith("musl") || word === "linuxmusl")) platform.libc = ["musl"];
  else if (words.includes("gnu")) platform.libc = ["glibc"];
  if (words.includes("linuxmusl")) platform.os = ["linux"];
  return platform;
}

/** Resolves a package as Node does. */
function findInLock(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return null;
  }
}

export function missingFromLock({ packages }) {
  const missing = {};
  for (const [path, { optionalDependencies = {}, peerDependenciesMeta = {}, dev, devOptional }] of Object.entries(
    packages,
  ))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (findInLock(packages, path, name) !== null || peerDependenciesMeta[name]) continue;
      const entry = { version, ...platformOf(name), optional: true };
      if (dev) entry.dev = true;
      else if (devOptional) entry.devOptional = true;
      missing[`node_modules/${name}`] = entry;
    }
  return missing;
}

/** Null if npm finds none. */
function digestOf(name, version) {
  try {
    const said = execFileSync("npm", ["view", `${name}@${version}`, "dist.integrity"], { encoding: "utf8" }).trim();
    return said.startsWith("sha512-") ? said : null;
  } catch {
    return null;
  }
}

/** Returns the names that the registry lacks. */
function addDigests(packages) {
  const unknown = [];
  for (const [place, entry] of Object.entries(packages)) {
    if (place === "" || entry.link || entry.integrity) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const integrity = digestOf(name, entry.version);
    if (integrity === null) unknown.push(`${name}@${entry.version}`);
    else {
      const { version, ...rest } = entry;
      packages[place] = { version, integrity, ...rest };
    }
  }
  return unknown;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL("../package-lock.json", import.meta.url));
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingFromLock(lock);
  const odd = Object.entries(missing).filter(([, entry]) => !/^\d/.test(entry.version) || !(entry.os || entry.cpu));
  for (const [place, { version }] of odd)
    console.error(`Not a platform package pinned to one version, left out: ${place} ${version}`);
  for (const [place] of odd) delete missing[place];
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, "en"));
  const packages = Object.fromEntries(sorted);
  const unknown = addDigests(packages);
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  for (const one of unknown) console.error(`The registry has no digest of ${one}`);
  console.log(`${Object.keys(missing).length} platform packages added to package-lock.json`);
}
