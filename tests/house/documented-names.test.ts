import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { bookingStatusLabels } from "#modules/booking/model.ts";
import { describeCommands } from "#modules/operations/index.server.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const below = (folder: string, ending: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !name.includes("node_modules"))
    .map((name) => path.join(folder, name));
const documents = ["README.md", "content/README.md", "sandbox/README.md", ...below("docs", ".md")];
const everything = documents.map(read).join("\n");
const runbook = read("docs/runbook.md");

const untold = (names: Iterable<string>, text: string): string[] =>
  [...new Set(names)].filter((name) => !new RegExp(`(?<![\\w-])${name.replaceAll(".", "\\.")}(?![\\w-])`).test(text));

describe("documented names", () => {
  it("every command", () => {
    const commands = describeCommands().map(({ name }) => name);
    expect(commands.length).toBeGreaterThan(40);
    expect(untold(commands, everything)).toEqual([]);
  });

  it("every metric, in the runbook", () => {
    const made = ["api", "platform", "server"].flatMap((folder) => below(folder, ".server.ts")).map(read);
    const figures = made.flatMap((text) => [
      ...[...text.matchAll(/\bgauge\(\s*"(\w+)"/g)].map(([, name = ""]) => `pahiya_${name}`),
      ...[...text.matchAll(/name: "(pahiya_\w+)"/g)].map(([, name = ""]) => name),
    ]);
    expect(figures.length).toBeGreaterThan(15);
    const told = new Set([...runbook.matchAll(/pahiya_\w+/g)].map(([name]) => name.replace(/_(count|bucket)$/, "")));
    expect(figures.filter((name) => !told.has(name))).toEqual([]);
  });

  it("every timed job, in the runbook", () => {
    const jobs = read("server/job-list.server.ts");
    const hours = [
      ...[...jobs.matchAll(/name: "([\w.]+)", daily: "([\d:]+)"/g)].map(([, name, at]) => ({ name, at })),
      ...[...jobs.matchAll(/name: "([\w.]+)", every: "(\d+) (\d+) \* \* \*"/g)].map(([, name, minute, hour]) => ({
        name,
        at: `${hour}:${minute}`,
      })),
    ];
    expect(hours.length).toBeGreaterThan(4);
    expect(
      hours.filter(({ name, at }) => !runbook.includes(`\n| ${at} |`) || !runbook.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  it("every variable of tests and benches", () => {
    const machines =
      /^(PATH|HOME|TMPDIR|VITEST|VITEST_POOL_ID|NODE_COMPILE_CACHE|GLIBC_TUNABLES|LOG_LEVEL|PORT|PROGRAMFILES)$/;
    const names = ["tests", "bin"]
      .flatMap((folder) => [...below(folder, ".ts"), ...below(folder, ".mjs")])
      .flatMap((file) => [...read(file).matchAll(/process\.env\.([A-Z][A-Z_]+)\b/g)].map(([, name = ""]) => name))
      .filter((name) => !machines.test(name));
    expect(names.length).toBeGreaterThan(10);
    expect(untold(names, everything)).toEqual([]);
  });

  it("every root folder, in the tour", () => {
    const notOurs = /^(node_modules|build|data|test-results|\.(?!ci$).*)$/;
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !notOurs.test(entry.name))
      .map(({ name }) => name);
    const tour = read("docs/tour.md");
    expect(folders.filter((name) => !tour.includes(`\n| \`${name}/\``))).toEqual([]);
  });

  it("every part of the simulator, in its README", () => {
    const listed = [...read("sandbox/README.md").matchAll(/`([\w*-]+\.ts)`/g)].map(([, name = ""]) => name);
    const parts = readdirSync(path.join(root, "sandbox")).filter((name) => /^(?!.*\.test\.).*\.ts$/.test(name));
    expect(parts.filter((part) => !listed.some((one) => path.matchesGlob(part, one)))).toEqual([]);
  });

  it("every label of a booking's status, in the glossary", () => {
    const glossary = read("docs/glossary.md");
    const rows = Object.entries(bookingStatusLabels);
    expect(rows.filter(([status, words]) => !glossary.includes(`${words} | \`${status}\``))).toEqual([]);
  });
});

it.each(documents)("%s has tables with complete rows", (document) => {
  const cells = (row: string): number =>
    row.replaceAll(/\\\|/g, "").replace(/^\|/, "").replace(/\|$/, "").split("|").length;
  const text = read(document).replaceAll(/^```[\s\S]*?^```/gm, "");
  for (const [table] of text.matchAll(/(?:^\|.*\|\n?)+/gm)) {
    const [head = "", ...rows] = table.trimEnd().split("\n");
    expect(rows.filter((row) => cells(row) !== cells(head))).toEqual([]);
  }
});
