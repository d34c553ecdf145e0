import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { describeCommands } from "#modules/operations/index.server.ts";
import { ConfigurationFault, exitCodeOf, StartFault } from "#platform/errors.ts";
import { alertMeanings } from "#platform/jobs/alert-words.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const runbook = read("docs/runbook.md");
const guides = [
  "docs/runbook.md",
  "docs/scale.md",
  "docs/deploy/one-server.md",
  "docs/deploy/several-servers.md",
  "docs/deploy/highly-available.md",
];

const versionGuides = ["docs/deploy/one-server.md", "docs/deploy/several-servers.md"];

/** Code blocks of a guide that people type or write into a file. */
const blocksOf = (guide: string): string[] =>
  [...read(guide).matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);

function expectInTurn(block: string, steps: string[]): void {
  const places = steps.map((step) => block.indexOf(step));
  expect(places, `${steps.join(" … ")} in ${block}`).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

const sources = ["modules", "platform", "api", "server"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => path.join(folder, name)),
);

/** Every alert that the code can raise: the kinds written out, and those put together from a cause. */
function alertsRaised(): string[] {
  const kinds = new Set<string>();
  for (const file of sources) {
    const text = read(file);
    if (!/alerts\.server\.ts/.test(text) || file.startsWith("platform/")) continue;
    for (const [, kind = ""] of text.matchAll(/kind: "([a-z_]+\.[a-z_]+)"/g)) kinds.add(kind);
    for (const [, prefix = ""] of text.matchAll(/kind: `([a-z_]+\.)\$\{cause\}`/g))
      for (const [, cause = ""] of text.matchAll(/"(mismatch|stray_order)"/g)) kinds.add(prefix + cause);
  }
  return [...kinds].sort();
}

describe("the runbook", () => {
  it("covers every raised alert, and no other", () => {
    const raised = alertsRaised();
    expect(raised.length).toBeGreaterThan(8);
    const told = [...runbook.matchAll(/^\| `([a-z_]+\.[a-z_]+)`/gm)].map(([, kind]) => kind).sort();
    expect(told).toEqual(raised);
    expect(Object.keys(alertMeanings).sort(), "and the company's mail says what each means").toEqual(raised);
  });

  it("names existing figures", () => {
    const made = sources.map(read).join("\n");
    const named = new Set(
      [...runbook.matchAll(/pahiya_(\w+?)(?:_count|_bucket|_sum)?[`{[ )]/g)].map(([, name = ""]) => name),
    );
    expect(named.size).toBeGreaterThan(8);
    for (const name of named) expect(made, name).toMatch(new RegExp(`"(pahiya_)?${name}"`));
  });

  it.each(guides)("%s names existing commands, files and folders", (guide) => {
    const text = read(guide);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const [, script = ""] of text.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script);
    const commands = describeCommands().map(({ name }) => name);
    for (const [, command = ""] of text.matchAll(/npm run ops -- ([a-z][\w-]*)/g)) expect(commands).toContain(command);
    for (const [, link = ""] of text.matchAll(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g))
      expect(existsSync(path.join(root, path.dirname(guide), link)), link).toBe(true);
    for (const [, file = ""] of text.matchAll(/`((?:docs|tests|server|modules|platform|content)\/[\w./@-]+)`/g))
      expect(existsSync(path.join(root, file)), file).toBe(true);
  });

  it.each(guides)("%s runs commands with the site's user and environment", (guide) => {
    const blocks = blocksOf(guide).join("");
    const bare = blocks.split("\n").filter((line) => /npm run (doctor|restore|backup|ledger:check|ops)/.test(line));
    expect(
      bare.filter((line) => !/^\s*(pahiya-run|systemd-run .*EnvironmentFile=\/etc\/pahiya\.env) npm run /.test(line)),
    ).toEqual([]);
    // A command line is read by everybody: in the list of processes, in sudo's log.
    expect(blocks).not.toMatch(/\benv \$\(|xargs/);
  });

  it.each(versionGuides)("%s has shell blocks that parse", (guide) => {
    // A block for a file begins with a word of its own: [Unit], server {, table … {, DATABASE_URL=….
    const typed = blocksOf(guide).filter((block) => !/^(\[|server \{|table |DATABASE_URL=)/.test(block));
    expect(typed.length).toBeGreaterThan(5);
    for (const block of typed) expect(spawnSync("bash", ["-n"], { input: block, encoding: "utf8" }).stderr).toBe("");
  });

  it.each(versionGuides)("%s moves the link only to a version that can read the database", (guide) => {
    const forth = blocksOf(guide).filter((block) => block.includes("npm run build &&"));
    expect(forth).toHaveLength(1);
    expect(forth[0]).toContain("file=/var/lib/pahiya/backups/before-$version.backup.gz");
    expectInTurn(forth[0] ?? "", [
      "flock -n 9 ||",
      "npm run build &&",
      "pahiya-run npm run backup -- $file &&",
      "$new/build/commands/restore.js $file --check &&",
      "ln -sfn $new /opt/pahiya &&",
      "systemctl restart pahiya",
    ]);
    // A container's is of the image that it has, and no link leads to it.
    const back = blocksOf(guide).filter((block) => block.includes("--overwrite") && !block.startsWith("podman "));
    expect(back).toHaveLength(1);
    expect(back[0]).toContain("file=/var/lib/pahiya/backups/before-VERSION.backup.gz");
    expectInTurn(back[0] ?? "", [
      "flock -n 9 ||",
      "$before/build/commands/restore.js $file --check &&",
      "systemctl stop ",
      "$before/build/commands/restore.js $file --overwrite --verify &&",
      "ln -sfn $before /opt/pahiya &&",
      "systemctl start ",
    ]);
  });

  it("moves the link after every restore", () => {
    const all = guides.flatMap(blocksOf).filter((block) => /restore\b.* --overwrite/.test(block));
    expect(all).toHaveLength(3);
    for (const block of all.filter((one) => !one.startsWith("podman ")))
      expectInTurn(block, ["--overwrite", "ln -sfn ", "systemctl start "]);
  });

  it.each(versionGuides)("%s stops and starts its own units only", (guide) => {
    const named = (verb: string, text: string) =>
      [...text.matchAll(/systemctl (enable --now|start|stop) ([^&`\n#]+)/g)]
        .filter(([, said]) => said === verb)
        .flatMap(([, , units = ""]) => units.trim().split(/\s+/))
        .filter((unit) => /^'?pahiya/.test(unit));
    const own = [...new Set(named("enable --now", read(guide)))].sort();
    expect(own).toContain("pahiya-backup.timer");
    const back = blocksOf(guide).find((block) => block.includes("ln -sfn $before")) ?? "";
    expect(named("start", back).sort()).toEqual(own);
    const patterns = named("stop", back).map((unit) => unit.replaceAll("'", ""));
    // The backup that has begun already has the database open, too.
    const running = [...own, "pahiya-backup.service"];
    expect(running.filter((unit) => !patterns.some((pattern) => path.matchesGlob(unit, pattern)))).toEqual([]);
    expect(patterns.filter((pattern) => !running.some((unit) => path.matchesGlob(unit, pattern)))).toEqual([]);
  });

  it("names units for several processes beside the single one", () => {
    const bare = /(?:systemctl (?:restart|status|edit|stop|start)|journalctl -u) pahiya(?![\w@-])/;
    // A row of a table is read by itself.
    const parts = runbook.split(/\n\n|\n(?=\|)|\n(?=- )/).filter((part) => bare.test(part));
    expect(parts.length).toBeGreaterThan(3);
    // Only for one server, with its database in the data folder.
    const ofOne = parts.filter(
      (part) => !/pahiya@/.test(part) && !/(DATA_DIR|\/var\/lib\/pahiya)\/postgres/.test(part),
    );
    expect(ofOne.map((part) => part.slice(0, 200))).toEqual([]);
    const [, alwaysSafe] = /When in doubt, restart: ([\s\S]*?) is always safe/.exec(runbook) ?? [];
    expect(alwaysSafe).toContain("`systemctl restart pahiya@3001`");
  });

  it("removes the single unit where several replace it", () => {
    const guide = "docs/deploy/several-servers.md";
    const way = blocksOf(guide).find((block) => block.includes("systemctl disable --now pahiya ")) ?? "";
    const gone = "rm /etc/systemd/system/pahiya.service && systemctl daemon-reload";
    expectInTurn(way, ["systemctl disable --now pahiya ", "npm run restore", "npm run ledger:check", gone]);
    const typed = blocksOf(guide).join("").replaceAll(/#.*/g, "");
    const named = [...typed.matchAll(/systemctl [^&|;\n]*?\bpahiya(?![\w@./-])[^&|;\n]*/g)].map(([line]) =>
      line.trim(),
    );
    expect(named).toEqual(["systemctl disable --now pahiya pahiya-backup.timer"]);
  });

  it("tells doctor and commands the photograph folder", () => {
    const [, filesDir = ""] = /FILES_DIR=(\S+)/.exec(read("docs/deploy/pahiya@.service")) ?? [];
    expect(filesDir).toMatch(/^\/var\/lib\/pahiya\//);
    const set = new RegExp(`FILES_DIR=${filesDir}(?![\\w/])`);
    const [, processes = ""] = read("docs/deploy/several-servers.md").split("\n## Processes\n");
    expect(processes.split("```")[0]).toMatch(set);
    const edited = blocksOf("docs/deploy/several-servers.md").filter((block) =>
      block.includes("editor /etc/pahiya.env"),
    );
    expect(edited).toHaveLength(1);
    expect(edited[0]).toMatch(set);
    expect(read("docs/deploy/pahiya.env.example")).toMatch(set);
  });

  it("redirects old host names, and logs no link", () => {
    const [, section = ""] = read("docs/deploy/one-server.md").split("\n## Another name\n");
    const [, server = ""] = section.split("```");
    expect(server).toContain("return 308 https://NEW.example.com$request_uri;");
    expect(server).toMatch(/^ {2}access_log off;/m);
    expect(server).toMatch(/^ {2}error_log \S+ crit;/m);
  });

  it("restarts after each changed secret", () => {
    const [, section = ""] = runbook.split("\n## Changing the secret, keys, versions\n");
    const told = (name: string) => section.split(/\n- /).find((one) => one.trim().startsWith(`\`${name}\``)) ?? "";
    expect(told("RAZORPAY_WEBHOOK_SECRET").match(/restart/g)).toHaveLength(2);
    expect(told("RAZORPAY_KEY_ID")).toMatch(/restart.*doctor.*disable the old pair/s);
  });

  it("has an nginx that ends slow requests", () => {
    const conf = read("docs/deploy/nginx.conf");
    expect(conf).toMatch(/^ {2}client_header_timeout 10s;/m);
    expect(conf).toMatch(/^ {2}client_body_timeout 30s;/m);
  });

  it("aggregates ratios of several labels", () => {
    const asked = [...runbook.matchAll(/`([^`]*\brate\(pahiya_[^`]*)`/g)].map(([, query = ""]) => query);
    expect(asked.length).toBeGreaterThan(2);
    for (const query of asked)
      expect(query.match(/sum( by \(le\))? ?\(rate\(/g)?.length, query).toBe(query.match(/\brate\(/g)?.length);
  });

  it("assumes that systemd restarts the site, except for faulty configuration", () => {
    for (const unit of ["docs/deploy/pahiya.service", "docs/deploy/pahiya@.service"]) {
      const [head, service] = read(unit).split("[Service]");
      expect(head, unit).toContain("\nStartLimitIntervalSec=0\n");
      expect(service, unit).toContain("\nRestart=always\n");
      expect(service, unit).toContain(`\nRestartPreventExitStatus=${exitCodeOf(new ConfigurationFault("PORT"))}\n`);
    }
    expect(exitCodeOf(new StartFault("The database does not answer."))).toBe(1);
  });

  it("limits a backup's time, as systemd does not for a oneshot", () => {
    const [, service] = read("docs/deploy/pahiya-backup.service").split("[Service]");
    expect(service).toMatch(/^Type=oneshot$/m);
    expect(service).toMatch(/^TimeoutStartSec=30min$/m);
  });

  it("copies into containers nothing ignored, secret or backed up", () => {
    const leftOut = read(".dockerignore").split("\n");
    const ignored = read(".gitignore")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.replace(/\/$/, ""));
    for (const name of ignored)
      expect(
        leftOut.some((one) => one === name || one === `**/${name}`),
        name,
      ).toBe(true);
    for (const name of ["**/.git", "**/*.env", "**/app-secret", "**/*.backup.gz"]) expect(leftOut).toContain(name);
  });

  it("sets the proxy variables where there is a proxy", () => {
    // Its limits are by visitor: behind a proxy that it does not believe, all of them are one.
    expect(read("docs/deploy/pahiya.env.example")).toMatch(/^TRUST_PROXY=1$/m);
    expect(read("docs/deploy/nginx.conf")).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  });

  it("has an nginx that logs no keys of links", () => {
    const [, ...servers] = read("docs/deploy/nginx.conf").split(/^server \{$/m);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      // Without one of its own, a server has that of Debian's nginx.conf.
      expect(server).toMatch(/^ {2}access_log (off|\S+ pahiya\b.*);/m);
      expect(server).toMatch(/^ {2}error_log \S+ crit;/m);
    }
  });

  it("links to existing headings", () => {
    const headings = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) =>
      words.toLowerCase().replaceAll(" ", "-"),
    );
    const anchors = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = ""]) => anchor);
    expect(anchors).not.toEqual([]);
    for (const anchor of anchors) expect(headings).toContain(anchor);
  });
});
