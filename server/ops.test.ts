import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { type CommandFault, command } from "#tests/harness/command.ts";

it("looks for the folder of a file to come before it does anything", { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-ops-"));
  try {
    const refusal = (to: string): Promise<string> =>
      command("ops", ["export-person", "--email", "anna@example.com", "--to", to], {
        DATA_DIR: path.join(folder, "data"),
      }).then(
        () => "done",
        (fault: CommandFault) => fault.stderr,
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
  const said = await command("ops", ["list-day", "2026-12-05"], { DATA_DIR: "/nowhere" }).then(
    ({ stdout }) => stdout,
    (fault: CommandFault) => fault.stderr,
  );
  expect(said).toBe(
    'What is "2026-12-05"? Whatever a command is told has a name before it (--name value): npm run ops -- list-day --help. Nothing was done.\n',
  );
});

it.each([
  ["edit-departure", "--departure", "019a", "--capacity"],
  ["edit-departure", "--capacity", "--dry-run"],
])("does nothing when an option's value was forgotten: %s %s", { timeout: 30_000 }, async (...words) => {
  const said = await command("ops", words, { DATA_DIR: "/nowhere" }).then(
    ({ stdout }) => stdout,
    (fault: CommandFault) => fault.stderr,
  );
  expect(said).toBe(
    "--capacity wants a value after it (--capacity value; nothing at all is --capacity=). Nothing was done.\n",
  );
});

it("does nothing when an option is told twice", { timeout: 30_000 }, async () => {
  const said = await command("ops", ["block-date", "--tour", "a", "--tour", "b"], { DATA_DIR: "/nowhere" }).then(
    ({ stdout }) => stdout,
    (fault: CommandFault) => fault.stderr,
  );
  expect(said).toBe("--tour is told twice: give it once. Nothing was done.\n");
});
