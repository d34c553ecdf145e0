import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Stand-ins for the machine's commands: each logs its call, and fails if REFUSED names it. git, flock, ln and bash are
 * real, and pahiya-run is ours.
 */
const machine = {
  "systemd-run": `while [ "$1" != -- ]; do shift; done; shift; said "$@"`,
  systemctl: `if [ "$1" = is-failed ]; then [ -n "$DOWN" ]; else said systemctl "$@"; fi`,
  npm: `said npm "$@"`,
  curl: `[ -z "$DOWN" ]`,
};
const said = `said() { echo "$*" >> "$NOTES"; [ -z "$REFUSED" ] || ! echo "$*" | grep -qE -- "$REFUSED"; }`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pahiya-version-"));
  for (const name of ["opt/pahiya-old", "opt/pahiya-before", "bin", "run"])
    mkdirSync(path.join(folder, name), { recursive: true });
  symlinkSync("pahiya-old", path.join(folder, "opt/pahiya"));
  for (const [name, words] of Object.entries(machine))
    writeFileSync(path.join(folder, "bin", name), `#!/bin/bash\n${said}\n${words}\n`, { mode: 0o755 });
  cpSync(path.join(root, "docs/deploy/pahiya-run"), path.join(folder, "bin/pahiya-run"));
  const git = (...given: string[]) =>
    execFileSync("git", ["-c", "user.name=Anna", "-c", "user.email=anna@example.com", ...given], { cwd: folder });
  git("init", "--quiet", "origin");
  git("-C", "origin", "commit", "--quiet", "--allow-empty", "--message", "The company's words");
  git("clone", "--quiet", "origin", "opt/pahiya-source");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a block of the guide with everything below `folder`. Returns the logged calls and the link's target. */
function type(block: string, env: { REFUSED?: string; DOWN?: string } = {}): { asked: string[]; leadsTo: string } {
  const notes = path.join(folder, "notes");
  const placed = block
    .replaceAll(/(?<![\w.])\/(etc|opt|run|var)\//g, (_, place: string) => `${folder}/${place}/`)
    .replaceAll("THE-FOLDER-BEFORE", "pahiya-before");
  spawnSync("bash", ["-c", placed], {
    env: { PATH: `${folder}/bin:${process.env.PATH}`, HOME: folder, NOTES: notes, ...env },
    encoding: "utf8",
  });
  const asked = existsSync(notes) ? readFileSync(notes, "utf8").replaceAll(folder, "").split("\n").filter(Boolean) : [];
  const leadsTo = path.basename(readlinkSync(path.join(folder, "opt/pahiya")));
  return {
    asked: asked.map((one) => one.replaceAll(/\d{8}-\d{4,6}/g, "NOW")),
    leadsTo: leadsTo.replace(/\d{8}-\d{4}/, "NOW"),
  };
}

const node = (version: string, rest: string) =>
  `/opt/pahiya-${version}/node_modules/node/bin/node /opt/pahiya-${version}/build/commands/restore.js /var/lib/pahiya/backups/before-${rest}`;
const forwards = [
  "npm run build",
  "npm prune --omit=dev",
  "npm run backup -- /var/lib/pahiya/backups/before-NOW.backup.gz",
  node("NOW", "NOW.backup.gz --check"),
];
const [check, restore] = ["--check", "--overwrite --verify"].map((how) => node("before", `VERSION.backup.gz ${how}`));

/** The block of a guide in which `words` stand. */
function blockOf(guide: string, words: string): string {
  const blocks = readFileSync(path.join(root, "docs/deploy", guide), "utf8").matchAll(/^```\n([\s\S]*?)^```/gm);
  return [...blocks].map(([, block = ""]) => block).find((block) => block.includes(words)) ?? "";
}

/**
 * The guides are for Linux, where util-linux brings flock to every machine. Another system (macOS) has none, and cannot type their blocks.
 */
const onLinux = describe.skipIf(spawnSync("flock", ["--version"]).status !== 0);

onLinux.each([
  {
    guide: "one-server.md",
    restarts: ["systemctl restart pahiya"],
    stop: ["systemctl stop pahiya pahiya-backup.timer pahiya-backup.service"],
    start: "systemctl start pahiya pahiya-backup.timer",
  },
  {
    guide: "several-servers.md",
    restarts: ["systemctl restart pahiya@3001", "systemctl restart pahiya@3002"],
    stop: [
      "systemctl stop pahiya@* pahiya-backup.timer pahiya-backup.service",
      "npm run backup -- /var/lib/pahiya/backups/given-up-NOW.backup.gz",
    ],
    start: "systemctl start pahiya@3001 pahiya@3002 pahiya-backup.timer",
  },
])("$guide, typed", ({ guide, restarts, stop, start }) => {
  const forth = blockOf(guide, "npm run build &&");
  const back = blockOf(guide, "ln -sfn $before");

  it("installs a new version after checking its future data", () => {
    expect(type(forth)).toEqual({ asked: [...forwards, ...restarts], leadsTo: "pahiya-NOW" });
  });

  it("changes nothing if the new folder is older than the database", () => {
    expect(type(forth, { REFUSED: "--check" })).toEqual({ asked: forwards, leadsTo: "pahiya-old" });
  });

  it("locks out a second run, in both directions", async () => {
    const other = spawn("flock", [path.join(folder, "run/pahiya-version.lock"), "-c", "echo has it; cat"]);
    await once(other.stdout, "data");
    for (const block of [forth, back]) expect(type(block)).toEqual({ asked: [], leadsTo: "pahiya-old" });
    other.stdin.end();
    await once(other, "exit");
    expect(type(forth).leadsTo).toBe("pahiya-NOW");
  });

  it("goes back by backup first and link last", () => {
    expect(type(back)).toEqual({ asked: [check, ...stop, restore, start], leadsTo: "pahiya-before" });
  });

  it("keeps the link after a refused restore, and stops nothing for an unreadable file", () => {
    expect(type(back, { REFUSED: "--overwrite" })).toEqual({ asked: [check, ...stop, restore], leadsTo: "pahiya-old" });
    rmSync(path.join(folder, "notes"));
    expect(type(back, { REFUSED: "--check" })).toEqual({ asked: [check], leadsTo: "pahiya-old" });
  });
});

onLinux("several-servers.md, typed where a process does not start", () => {
  it("replaces none after it", () => {
    const seen = "systemctl status --no-pager pahiya@3001";
    expect(type(blockOf("several-servers.md", "npm run build &&"), { DOWN: "3001" }).asked).toEqual([
      ...forwards,
      "systemctl restart pahiya@3001",
      seen,
    ]);
  });
});
