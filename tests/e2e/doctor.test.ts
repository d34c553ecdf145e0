import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#platform/clock.server.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openForCommand } from "#server/reach-database.server.ts";
import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { type CommandFault, runCommandLine } from "#tests/harness/site/run-command.ts";
import { newDemoFolder, startSite } from "#tests/harness/site/site.ts";

describe("npm run doctor", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await newDemoFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ask = (env: Record<string, string>, told: string[] = []): Promise<{ code: number; said: string }> =>
    runCommandLine("doctor", told, env).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout }: CommandFault) => ({ code, said: stdout }),
    );

  it("checks nothing for unknown options", async () => {
    const { code, said } = await ask({ DATA_DIR: folder }, ["--quick"]);
    expect(said).toMatch(/^✗ Unknown option '--quick'.*Nothing was done\./);
    expect(code).toBe(1);
  });

  it("has one line a check beside a running site", async () => {
    const site = await startSite({ DATA_DIR: folder });
    try {
      const { code, said } = await ask({ DATA_DIR: folder });
      expect(said).toMatch(/^✓ database: PostgreSQL 18\.\d+ in the data folder$/m);
      for (const what of [
        "configuration",
        "build",
        "storage",
        "disk",
        "memory",
        "alerts",
        "payments",
        "mail",
        "backups",
      ])
        expect(said).toMatch(new RegExp(`^[✓!] ${what}: .+$`, "m"));
      expect(code).toBe(0);
    } finally {
      await site.stop();
    }
  });

  it("lists open alerts beside a running site, and without one", async () => {
    const own = await newDemoFolder();
    try {
      const database = await openForCommand({ DATA_DIR: own }, 1);
      const deps = { clock: systemClock, log: createLog("silent") };
      for (const subject of ["rfnd_one", "rfnd_two"])
        await raiseAlert(deps, database.db, { kind: "refund.not_ours", subject, detail: {} });
      // Both of a kind that no job of the site takes back.
      await raiseAlert(deps, database.db, { kind: "payment.unknown_order", subject: "order_one", detail: {} });
      await database.close();
      const lineOf = async () => /^. alerts: .*$/m.exec((await ask({ DATA_DIR: own })).said)?.[0];
      const told =
        /^! alerts: 3 need attention: (payment\.unknown_order, refund\.not_ours|refund\.not_ours, payment\.unknown_order)\. /;
      expect(await lineOf()).toMatch(told);
      const site = await startSite({ DATA_DIR: own });
      try {
        expect(await lineOf()).toMatch(told);
      } finally {
        await site.stop();
      }
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  });

  it("finds wrong keys, a missing provider, mail server, folder and database", async () => {
    const sandbox = await startSandboxProcess();
    const keys = {
      RAZORPAY_KEY_ID: sandbox.settings.keyId,
      RAZORPAY_KEY_SECRET: sandbox.settings.keySecret,
      RAZORPAY_WEBHOOK_SECRET: "w",
      RAZORPAY_API_BASE: sandbox.settings.apiBase,
      DATA_DIR: folder,
    };
    const good = await ask(keys);
    expect(good.said).toMatch(/✓ payments: test keys: no real money, and the provider knows them/);
    expect(good.said).toMatch(/✓ clock and the provider's: agrees to within five seconds/);
    expect(good.code).toBe(0);
    const wrong = await ask({ ...keys, RAZORPAY_KEY_SECRET: "another" });
    expect([wrong.code, wrong.said]).toEqual([
      1,
      expect.stringContaining("✗ payments: the provider does not know these keys"),
    ]);
    await sandbox.stop();
    const away = await ask({
      ...{ ...keys, SMTP_URL: "smtp://someone:secret@127.0.0.1:9", DATABASE_URL: "postgres://127.0.0.1:9/none" },
      DATA_DIR: "/dev/null/nowhere",
    });
    expect(away.code).toBe(1);
    expect(away.said).toContain("✗ payments: http://127.0.0.1");
    expect(away.said).toContain("✗ mail: 127.0.0.1:9 does not take us (");
    expect(away.said).toContain("✗ database: The database at 127.0.0.1:9 does not answer");
    expect(away.said).toContain("✗ storage: /dev/null/nowhere cannot be written");
    // Secrets are not for the terminal.
    expect(away.said).not.toContain("secret@");
    const half = await ask({ RAZORPAY_KEY_ID: "rzp_test_1", DATA_DIR: folder });
    expect(half.said).toContain("✗ payments: some of the three keys are missing");
  });

  it("reports faults in the configuration", async () => {
    const { code, said } = await ask({ PORT: "soon", DATA_DIR: folder });
    expect([code, said]).toEqual([1, expect.stringMatching(/^✗ The configuration has mistakes:\n {2}- PORT/)]);
  });
});
