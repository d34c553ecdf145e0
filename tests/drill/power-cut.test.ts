import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditBookings } from "#modules/booking/index.server.ts";
import { auditLedger } from "#modules/payments/index.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openForCommand } from "#server/reach-database.server.ts";
import { chance, seedOfRun } from "#tests/chaos/chance.ts";
import { canFreezeDisk, type FrozenDisk, makeDiskToFreeze } from "#tests/harness/machine/frozen-disk.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { fillDemoFolder, type RunningSite, startSite } from "#tests/harness/site/site.ts";
import { fullBookingOnce, openTargets, type Target } from "#tests/load/visitors/selling.ts";

const cuts = process.env.DRILL === "full" ? 20 : 2;
const seed = seedOfRun();

// Left out where no disk can be frozen; bin/steps/not-tried.ts says so.
describe.runIf(canFreezeDisk())("a power cut during sales", () => {
  let folder: string;
  let disk: FrozenDisk;
  let sandbox: SandboxProcess;
  let site: RunningSite;
  let targets: Target[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-power-"));
    disk = makeDiskToFreeze(folder, 600);
    sandbox = await startSandboxProcess();
    const dataDir = path.join(disk.mounted, "site");
    await fillDemoFolder(dataDir);
    const database = await openForCommand({ DATA_DIR: dataDir });
    targets = await openTargets(database);
    await database.close();
    site = await startSite({ DATA_DIR: dataDir, ...sandbox.env, LOG_LEVEL: "fatal" });
    await sandbox.control("/webhook", { url: `${site.url}/api/payments/webhook` });
  });
  afterAll(async () => {
    await site?.stop();
    await sandbox?.stop();
    disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  });

  it(`loses nothing that was acknowledged, ${cuts} times (SEED=${seed})`, async () => {
    const draw = chance(seed);
    /** Orders whose booking was confirmed to the browser. */
    const acknowledged: string[] = [];
    let isOver = false;
    const buyer = async (): Promise<void> => {
      while (!isOver) acknowledged.push(await fullBookingOnce(site.url, sandbox, targets));
    };
    const buyers = Promise.all(Array.from({ length: 6 }, buyer));
    buyers.catch(() => undefined);
    try {
      for (let cut = 0; cut < cuts; cut += 1) {
        const moment = acknowledged.length + 1 + Math.floor(draw() * 25);
        await expect.poll(() => acknowledged.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(moment);
        const known = [...acknowledged];
        const image = disk.copyFrozen(path.join(folder, `cut-${cut}.img`));
        expect(await untruthsOn(image, known, path.join(folder, `cut-${cut}`)), `cut ${cut}`).toEqual([]);
        await rm(image);
      }
    } finally {
      isOver = true;
      await buyers;
    }
    console.log(`${cuts} cuts, ${acknowledged.length} bookings acknowledged in the end`);
  });
});

/** Finds untruths about the company on a copy of the disk, on which another machine starts. */
async function untruthsOn(image: string, acknowledged: readonly string[], mounted: string): Promise<string[]> {
  await mkdir(mounted);
  execFileSync("mount", ["-o", "loop", image, mounted]);
  let database: Database | undefined;
  try {
    const dataDir = path.join(mounted, "site");
    // Of processes of the machine that was lost.
    await rm(path.join(dataDir, "postgres/users"), { recursive: true });
    database = await openForCommand({ DATA_DIR: dataDir });
    const { rows } = await database.executeRaw(
      `SELECT provider_order_id AS order FROM payment_order JOIN booking ON payable_ref = booking.id::text
      WHERE booking.status = 'confirmed'`,
    );
    const confirmed = new Set(rows.map(({ order }) => order));
    const lost = acknowledged.filter((order) => !confirmed.has(order));
    const { faults } = await auditLedger(database.db);
    return [...lost.map((order) => `${order} is lost`), ...faults, ...(await auditBookings(database.db))];
  } finally {
    await database?.close();
    execFileSync("umount", ["--lazy", mounted]);
  }
}
