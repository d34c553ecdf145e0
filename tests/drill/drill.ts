import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { linkIdOf } from "#modules/booking/model.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { buy, type Tally } from "#tests/chaos/buyers.ts";
import { openMarket } from "#tests/chaos/run.ts";
import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { type CommandFault, runCommandLine } from "#tests/harness/site/run-command.ts";
import { startSite } from "#tests/harness/site/site.ts";

export interface DrillPlan {
  /** The database settings of the site; the data folder is the drill's own. */
  env: Record<string, string>;
  openDatabase(dataDir: string): Promise<Database>;
  /** Sets the company up for a site with these settings, which is not running yet. */
  setUp(env: Record<string, string> & { DATA_DIR: string }): Promise<unknown>;
  /** Takes the database away for good, and gives the address of an empty one. */
  destroy(dataDir: string): Promise<Record<string, string>>;
}

/** Buyers before the backup begins, and in all. `DRILL=full` is the drill of a release. */
const crowd = process.env.DRILL === "full" ? { first: 20, all: 60 } : { first: 8, all: 24 };

/**
 * Runs the drill: a backup is taken while people buy, then the machine is lost with everything on it. The company is
 * restored from the backup on an empty machine. Returns output and findings.
 */
export async function runDrill(plan: DrillPlan) {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-drill-"));
  const first = path.join(folder, "first");
  const second = path.join(folder, "second");
  const file = path.join(folder, "kept/elsewhere.backup.gz");
  const sandbox = await startSandboxProcess();
  try {
    const env = { ...plan.env, ...sandbox.env, DATA_DIR: first, LOG_LEVEL: "fatal" };
    await plan.setUp(env);
    const before = await plan.openDatabase(first);
    const offers = await openMarket(before, 120);
    await before.close();

    const site = await startSite(env);
    await sandbox.control("/webhook", { url: `${site.url}/api/payments/webhook` });
    const tally: Tally = { held: 0, refused: 0, paid: 0, abandoned: 0, retries: 0 };
    const market = { url: site.url, sandbox, offers, tally };
    const buyers = async (from: number, to: number) => {
      let next = from;
      const worker = async () => {
        while (next < to) {
          next += 1;
          await buy(next, 4711, market);
        }
      };
      await Promise.all(Array.from({ length: 6 }, worker));
    };
    await buyers(0, crowd.first);
    const [taken] = await Promise.all([runCommandLine("backup", [file], env), buyers(crowd.first, crowd.all)]);
    await site.kill();

    const fresh = { ...(await plan.destroy(first)), ...sandbox.env, DATA_DIR: second, LOG_LEVEL: "fatal" };
    await rm(first, { recursive: true, force: true });
    const restored = await runCommandLine("restore", [file, "--verify"], fresh);
    const refused = await runCommandLine("restore", [file], fresh).then(
      ({ stdout }) => stdout,
      ({ stderr }: CommandFault) => stderr,
    );

    const link = await oldLink(plan, second);
    const again = await startSite(fresh);
    const [home, booking] = [await fetch(again.url), await fetch(again.url + link)];
    const sold = await buyAgain(again.url, { ...market, url: again.url });
    await again.stop();
    const books = await runCommandLine("ledger-check", [], fresh);
    return {
      ...{ taken: taken.stdout, restored: restored.stdout, refused, books: books.stdout },
      ...{ home: home.status, sold, link: booking.status, tally },
    };
  } finally {
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function buyAgain(url: string, market: Parameters<typeof buy>[2]): Promise<number> {
  const tally: Tally = { held: 0, refused: 0, paid: 0, abandoned: 0, retries: 0 };
  for (const number of [901, 902, 903, 904]) await buy(number, 4711, { ...market, url, tally });
  return tally.held;
}

/** A link from a mail sent before the loss, made with the secret from the backup. */
async function oldLink(plan: DrillPlan, dataDir: string): Promise<string> {
  const database = await plan.openDatabase(dataDir);
  const { rows } = await database.executeRaw(
    "SELECT reference, id, link_version FROM booking WHERE status = 'confirmed' ORDER BY created_at LIMIT 1",
  );
  await database.close();
  const [row] = rows;
  if (!row) throw new Error("No booking was confirmed before the loss.");
  const secret = (await readFile(path.join(dataDir, "app-secret"), "utf8")).trim();
  const booking = { reference: String(row.reference), linkVersion: Number(row.link_version) };
  const key = createSigner(secret).sign("booking", linkIdOf(booking as never));
  return `/booking/${booking.reference}?key=${key}`;
}
