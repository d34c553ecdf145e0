// npm run sbom [-- FILE]: lists the installed site's packages as CycloneDX 1.5 (default: sbom.cdx.json).
// Uses the lock file, because `npm sbom` omits peers (React itself), and the installed Node.
import "./steps/ensure-node.mjs";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ensureInstalled } from "./steps/ensure-installed.mjs";
import { command, StartFault } from "./steps/faults.mjs";
import { judgementOf, lockedPackages } from "./steps/packages.mjs";
import { inRoot } from "./steps/paths.mjs";

/** Node's program, fetched at installation: the lock file lacks it, and npm removes its package's leftovers later. */
function nodeProgram() {
  const folder = "node_modules/node/node_modules";
  const inside = existsSync(inRoot(folder)) ? readdirSync(inRoot(folder)) : [];
  const names = inside.filter((name) => /^node-(bin-)?(linux|darwin|win|sunos|aix)/.test(name));
  if (names.length === 0 && existsSync(inRoot("node_modules/node/bin"))) {
    const { version } = JSON.parse(readFileSync(inRoot("node_modules/node/package.json"), "utf8"));
    const system = process.platform === "win32" ? "win" : process.platform;
    return [{ name: `node-${system}-${process.arch}`, version, licence: null, integrity: null }];
  }
  return names
    .map((name) => ({ name, ...JSON.parse(readFileSync(inRoot(folder, name, "package.json"), "utf8")) }))
    .map(({ name, version, license }) => ({ name, version, licence: license ?? null, integrity: null }));
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

function componentOf({ integrity, licence, ...one }) {
  const words = licence ?? judgementOf(one.name);
  const isExpression = licence !== null && / (OR|AND) /.test(licence);
  return {
    type: "library",
    "bom-ref": purlOf(one),
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    ...(words === null ? {} : { licenses: [isExpression ? { expression: licence } : { license: { name: words } }] }),
    ...(integrity === null
      ? {}
      : {
          hashes: [
            { alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") },
          ],
        }),
  };
}

command(async () => {
  const [file = "sbom.cdx.json"] = process.argv.slice(2);
  if (file.startsWith("-"))
    throw new StartFault(`${file} is no name for a file. Nothing was written.\n\nnpm run sbom -- [FILE]`);
  await ensureInstalled();
  const installed = lockedPackages().filter((one) => !one.isForBuilding && existsSync(inRoot(one.path)));
  const byPurl = new Map([...installed, ...nodeProgram()].map((one) => [purlOf(one), one]));
  const { name, version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version } },
    components: [...byPurl.values()].map(componentOf),
  };
  const target = resolve(file);
  writeFileSync(target, `${JSON.stringify(bom, null, 1)}\n`);
  console.log(`${target}: ${bom.components.length} packages, ${bom.bomFormat} ${bom.specVersion}`);
  return 0;
});
