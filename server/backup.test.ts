import { expect, it } from "vitest";
import { type CommandFault, runCommandLine } from "#tests/harness/site/run-command.ts";

it.each([
  ["backup", "--keep"],
  ["backup", "--kep", "4"],
  ["backup", "one.backup.gz", "two.backup.gz"],
  ["restore", "--verfy", "one.backup.gz"],
])("prints its usage for wrong words, and does nothing: %s %s", { timeout: 30_000 }, async (name, ...words) => {
  const said = await runCommandLine(name, words, { DATA_DIR: "/nowhere" }).then(
    ({ stdout }) => stdout,
    (fault: CommandFault) => fault.stderr,
  );
  expect(said).toContain(`npm run ${name} -- `);
  expect(said).toContain("Nothing was done.");
  expect(said, "no place in a file of ours").not.toContain("file:");
});
