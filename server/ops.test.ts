import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { readEnv } from "#platform/env.server.ts";
import { type CommandFault, runCommandLine } from "#tests/harness/site/run-command.ts";
import { actorOf } from "./cli/actor-of.ts";

it("checks a target file's folder before doing anything", { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-ops-"));
  try {
    const refusal = (to: string): Promise<string> =>
      runCommandLine("ops", ["export-person", "--email", "anna@example.com", "--to", to], {
        DATA_DIR: path.join(folder, "data"),
      }).then(
        () => "done",
        (fault: CommandFault) => fault.stderr,
      );
    await writeFile(path.join(folder, "file"), "");
    for (const missing of ["exports", "file"]) {
      const words = `There is no folder ${path.join(folder, missing)}: create it, or name another. Nothing was done.\n`;
      expect(await refusal(path.join(folder, missing, "anna.zip"))).toBe(words);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  [
    "ops",
    ["publish"],
    "dry_run",
    "npm has kept --dry-run to itself: .*, as in npm run ops -- publish --dry-run. Nothing was done.",
  ],
  ["ops", ["cancel-booking", "PH-7K3M9Q"], "reference", "npm has kept --reference to itself: "],
  ["restore", ["/nowhere/a.backup.gz"], "check", "npm has kept --check to itself: .*. Nothing was done."],
])("does nothing when npm swallowed options: %s %j, %s", { timeout: 30_000 }, async (name, words, option, said) => {
  // npm passes an option typed without its dashes like this.
  const env = { DATA_DIR: "/nowhere", [`npm_config_${option}`]: "true" };
  const refused = await runCommandLine(name, words, env).catch((fault: CommandFault) => fault);
  expect(refused.stderr).toMatch(new RegExp(said));
});

it.each([
  ["export default { tour: { slug: 'dawn'; } };", "(tours/dawn.ts, line 2). Nothing was changed."],
  ["export default { tour: dawn() };", "(tours/dawn.ts, line 2). Nothing was changed."],
  ["export default {};", 'tours/dawn.ts has no "tour". Nothing was changed.'],
])("names the content file with an error: %s", { timeout: 30_000 }, async (words, said) => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya ops-"));
  try {
    for (const inner of ["tours", "posts", "pages"]) await mkdir(path.join(folder, inner));
    await writeFile(path.join(folder, "tours/dawn.ts"), `// One of many.\n${words}\n`);
    const lists = "export const tourFiles = [dawn], categories = [], destinations = [];";
    await writeFile(path.join(folder, "index.ts"), `import dawn from "./tours/dawn.ts"; ${lists}`);
    await writeFile(path.join(folder, "posts/index.ts"), "export const posts = [];");
    await writeFile(path.join(folder, "pages/index.ts"), "export const pages = {};");
    const order = runCommandLine("ops", ["publish", "--from", folder, "--dry-run"], { DATA_DIR: "/nowhere" });
    expect((await order.catch((fault: CommandFault) => fault)).stderr).toContain(said);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("tells npm's own configuration from its options", { timeout: 30_000 }, async () => {
  const words = ["resend-quote", "--number", "Q-222222", "--dry-run"];
  const env = { DATA_DIR: "/nowhere", npm_config_email: "anna@example.com" };
  const refused = await runCommandLine("ops", words, env).catch((fault: CommandFault) => fault);
  expect(refused.stderr).toContain("There is no database in /nowhere yet.");
});

it("does nothing for unknown words, and names them", { timeout: 30_000 }, async () => {
  const words = ["block-date", "--tour", "a", "--tour", "b"];
  const refused = await runCommandLine("ops", words, { DATA_DIR: "/nowhere" }).catch((fault: CommandFault) => fault);
  expect(refused).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "--tour is given twice: give it once. Nothing was done.\n",
  });
});

it("records who ran a command as the server's user", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-ops-"));
  try {
    // A stand-in for systemd-run that prints its arguments.
    await writeFile(path.join(folder, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    await chmod(path.join(folder, "systemd-run"), 0o755);
    const script = path.join(import.meta.dirname, "../docs/deploy/pahiya-run");
    const given = async (env: Record<string, string>): Promise<string | undefined> => {
      const PATH = `${folder}:/usr/bin:/bin`;
      const { stdout } = await promisify(execFile)("sh", [script, "npm", "run", "doctor"], { env: { PATH, ...env } });
      return /^--setenv=(OPERATOR=.+)$/m.exec(stdout)?.[1];
    };
    expect(await given({ SUDO_USER: "meera" })).toBe("OPERATOR=meera");
    expect(await given({})).toMatch(/^OPERATOR=\w+$/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(actorOf("pahiya", readEnv({ OPERATOR: "meera" }).OPERATOR)).toBe("meera, as pahiya (command line)");
  for (const nobody of [undefined, "pahiya"]) expect(actorOf("pahiya", nobody)).toBe("pahiya (command line)");
});
