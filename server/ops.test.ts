import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("looks for the folder of a file to come before it does anything", { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-ops-"));
  try {
    const env = { DATA_DIR: path.join(folder, "data"), NODE_NO_WARNINGS: "1" };
    const script = path.resolve(import.meta.dirname, "ops.ts");
    const refusal = (to: string): Promise<string> =>
      promisify(execFile)(process.execPath, [script, "export-person", "--email", "anna@example.com", "--to", to], {
        env,
      }).then(
        () => "done",
        (fault: { stderr: string }) => fault.stderr,
      );
    await writeFile(path.join(folder, "file"), "");
    for (const missing of ["exports", "file"]) {
      const words = `There is no folder ${path.join(folder, missing)}: make it, or name another. Nothing was done.\n`;
      expect(await refusal(path.join(folder, missing, "anna.zip"))).toBe(words);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("does nothing when a word is left over that no option takes", { timeout: 30_000 }, async () => {
  const script = path.resolve(import.meta.dirname, "ops.ts");
  const env = { DATA_DIR: "/nowhere", NODE_NO_WARNINGS: "1" };
  const said = await promisify(execFile)(process.execPath, [script, "list-day", "2026-12-05"], { env }).then(
    ({ stdout }) => stdout,
    (fault: { stderr: string }) => fault.stderr,
  );
  expect(said).toBe(
    'What is "2026-12-05"? Whatever a command is told has a name before it (--name value): npm run ops -- list-day --help. Nothing was done.\n',
  );
});
