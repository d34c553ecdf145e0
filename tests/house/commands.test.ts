import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const run = (file: string, words: string[], cwd = root) =>
  spawnSync(process.execPath, [path.join(root, "bin", file), ...words], { cwd, encoding: "utf8" });

it("npm run bench lists its tests for an unknown name, and fails", () => {
  const { status, stderr } = run("bench.mjs", ["pagse"]);
  expect(stderr).toMatch(/No load test has "pagse" in its name\. There are: .*\bpages\b/);
  expect(status).toBe(1);
});

it.each(["backup", "restore"])("npm run %s prints its usage without failing", (command) => {
  const { status, stdout, stderr } = run(`${command}.mjs`, ["--help"]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`npm run ${command} -- `);
});

it("npm run sbom refuses an option as file name", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-sbom-"));
  try {
    const { status, stderr } = run("sbom.mjs", ["--help"], folder);
    expect(stderr).toContain("npm run sbom -- [FILE]");
    expect(status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("a checkout on another machine", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "pahiya-checkout-"));
    cpSync(path.join(root, "bin"), path.join(folder, "bin"), { recursive: true });
    write("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
    lock({});
    // A stand-in for npm that logs its arguments.
    write(
      "npm-cli.mjs",
      `import { appendFileSync } from "node:fs";
       appendFileSync(new URL("asked", import.meta.url), process.argv.slice(2).join(" ") + "\\n");`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string, mode = 0o644): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text, { mode });
  };
  /** Writes a lock file and marks its packages as installed. */
  const lock = (packages: Record<string, { version: string }>): void => {
    const text = JSON.stringify({ packages: { "": {}, ...packages } });
    write("package-lock.json", text);
    write("node_modules/.pahiya-lock", createHash("sha256").update(text).digest("hex"));
  };
  /** A program of another system: the kernel finds no loader for it and reports a missing file. */
  const bringNodeOfAnotherSystem = (): void =>
    write("node_modules/node/bin/node", "#!/lib/ld-of-another-system\n", 0o755);
  /** This Node takes itself for that version. */
  const calledItself = (version: string): string[] => [
    "--import",
    `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`,
  ];
  const start = (command: string, options: string[] = [], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [...options, path.join(folder, "bin", command)], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, npm_execpath: path.join(folder, "npm-cli.mjs"), ...env },
      timeout: 20_000,
    });
  const askedOfNpm = (): string[] => readFileSync(path.join(folder, "asked"), "utf8").trim().split("\n");

  it("runs by the machine's Node if the installed one does not", () => {
    bringNodeOfAnotherSystem();
    write("server/doctor.ts", "console.log(process.version);");
    const { status, stdout, stderr } = start("doctor.mjs");
    expect([status, stdout, stderr]).toEqual([0, `${process.version}\n`, ""]);
  });

  it("explains that the installed Node does not run here, and ends", () => {
    bringNodeOfAnotherSystem();
    const { status, stdout, stderr } = start("build.mjs", calledItself("24.0.0"));
    expect(stderr).toContain("is there and does not run on this system");
    expect(stdout).toContain("✗ Building the pages");
    expect(status).toBe(1);
  });

  it("explains that no Node runs here, and ends", () => {
    const { status, stdout, stderr } = start("build.mjs", calledItself("24.0.0"));
    expect(stderr).toContain("is not installed");
    expect(stdout).toContain("✗ Building the pages");
    expect(status).toBe(1);
  });

  it("explains it without npm too, and ends", () => {
    const { status, stdout, stderr } = start("build.mjs", calledItself("24.0.0"), { npm_execpath: "", PATH: folder });
    expect(stderr).toContain("is not installed");
    expect(stdout).toContain("✗ Fetching Node 26");
    expect(status).toBe(1);
  });

  it("installs despite npm's engine settings", () => {
    lock({ "node_modules/needed": { version: "1.0.0" } });
    rmSync(path.join(folder, "node_modules/.pahiya-lock"));
    start("build.mjs", calledItself("24.0.0"));
    expect(askedOfNpm().map((line) => line.split(" ")[0])).toEqual(["ci", "rebuild"]);
    for (const line of askedOfNpm()) expect(line.split(" ")).toContain("--engine-strict=false");
  });
});
