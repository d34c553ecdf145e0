// node bin/licences.mjs: writes docs/licences.md, the licences of all locked packages.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judgementOf, lockedPackages } from "./steps/packages.mjs";
import { inRoot } from "./steps/paths.mjs";

/** Text of docs/licences.md, independent of the installed optional packages. */
export function licencesText() {
  const rows = new Map();
  for (const one of lockedPackages()) {
    if (one.isOptional) continue;
    const key = `${one.name}@${one.version}`;
    rows.set(key, { ...one, isForBuilding: one.isForBuilding && (rows.get(key)?.isForBuilding ?? true) });
  }
  const list = [...rows.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version.localeCompare(b.version),
  );
  const table = (wanted) =>
    wanted
      .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? judgementOf(name) ?? "not said"} |`)
      .join("\n");
  const head = "| package | version | licence |\n|---|---|---|";
  const running = list.filter(({ isForBuilding }) => !isForBuilding);
  const building = list.filter(({ isForBuilding }) => isForBuilding);
  return `# Licences

Whose software this stands on; written by \`node bin/licences.mjs\` from package-lock.json, and held against it by a test. Pictures, maps and
faces are in [credits.md](credits.md). Packages for one platform alone (native builds) are left out here; \`npm run sbom\` has all that are installed.

## The site runs on (${running.length})

${head}
${table(running)}

## Only built and tested with (${building.length})

${head}
${table(building)}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(inRoot("docs/licences.md"), licencesText());
