import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { builtOf, isFree, judgementOf, lockedPackages } from "../../bin/steps/packages.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const packages = lockedPackages();

describe("packages", () => {
  it("run only the listed install scripts", () => {
    const { allowScripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      allowScripts: Record<string, boolean>;
    };
    const withScripts = new Set(packages.filter((one) => one.hasInstallScript).map(({ name }) => name));
    expect([...withScripts].sort()).toEqual(Object.keys(allowScripts).sort());
    // One of them may run: the program of Node itself is in a package for each platform.
    expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(["node"]);
  });

  it("have allowed licences", () => {
    const doubtful = packages.filter(({ name, licence, isOptional }) => {
      // A package for another platform is not here to be read.
      if (licence === null && isOptional) return false;
      return !isFree(licence) && judgementOf(name) === null;
    });
    expect(doubtful.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
    expect(isFree("GPL-3.0")).toBe(false);
    expect(isFree("(MIT OR GPL-2.0)")).toBe(false);
    expect(isFree(null)).toBe(false);
  });

  it("are listed in docs/licences.md (node bin/licences.mjs writes it)", () => {
    const { licencesText } = JSON.parse(
      execFileSync(
        process.execPath,
        [
          "-e",
          'import("./bin/licences.mjs").then((m) => console.log(JSON.stringify({ licencesText: m.licencesText() })))',
        ],
        { cwd: root, encoding: "utf8" },
      ),
    ) as { licencesText: string };
    expect(readFileSync(path.join(root, "docs/licences.md"), "utf8")).toBe(licencesText);
  });

  it("have a reason in docs/dependencies.md, under their purpose", () => {
    const named = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
      optionalDependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const [, running = "", built = "", building = ""] = readFileSync(
      path.join(root, "docs/dependencies.md"),
      "utf8",
    ).split("\n## ");
    const reasoned = (table: string): string[] =>
      [...table.matchAll(/^\| (.+?) \| \S.{9,} \|$/gm)].flatMap(([, names = ""]) =>
        [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
      );
    const runs = { ...named.dependencies, ...named.optionalDependencies };
    expect(reasoned(running)).toEqual(Object.keys(runs));
    expect(reasoned(built)).toEqual(builtOf);
    expect([...reasoned(built), ...reasoned(building)].sort()).toEqual(Object.keys(named.devDependencies).sort());
  });

  it("have a digest for every platform", () => {
    const without = packages.filter(({ integrity }) => !integrity?.startsWith("sha512-"));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it("are listed as CycloneDX by npm run sbom", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "pahiya-sbom-"));
    try {
      const file = path.join(folder, "sbom.json");
      execFileSync(process.execPath, [path.join(root, "bin/sbom.mjs"), file], { cwd: root, encoding: "utf8" });
      const bom = JSON.parse(readFileSync(file, "utf8")) as {
        bomFormat: string;
        components: { name: string; version: string }[];
      };
      expect(bom.bomFormat).toBe("CycloneDX");
      const names = bom.components.map(({ name }) => name);
      for (const name of ["react", "hono", "kysely", "pg-boss"]) expect(names).toContain(name);
      // The one runtime part outside the lock file.
      const node = path.join(root, "node_modules/node");
      const { version } = JSON.parse(readFileSync(path.join(node, "package.json"), "utf8")) as { version: string };
      if (existsSync(path.join(node, "bin")))
        expect(bom.components).toContainEqual(
          expect.objectContaining({ name: expect.stringMatching(/^node-(linux|bin-darwin|darwin|win)/), version }),
        );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
