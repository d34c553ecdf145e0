import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { findUntruths, runDry } from "#tests/chaos/aftermath.ts";
import type { Offer } from "#tests/chaos/buyers.ts";
import { openMarket } from "#tests/chaos/run.ts";
import { type Cluster, startCluster } from "#tests/harness/database/postgres-cluster.ts";
import { fillDisk, makeSmallDisk, type SmallDisk, smallDiskIsMissing } from "#tests/harness/machine/small-disk.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { shownIn } from "#tests/harness/site/crawl.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

const long = "Long. ".repeat(700);

// The database server's own disk is full; the site's has room. For the server in the data folder see full-disk.test.ts.
describe("a full disk of the PostgreSQL server", () => {
  let disk: SmallDisk;
  let cluster: Cluster;
  let sandbox: SandboxProcess;
  let site: RunningSite;
  let database: Database;
  let offers: Offer[];
  let ballast: string;
  let asked = 0;
  const kept = { messages: 0, holds: 0 };
  beforeAll(async () => {
    const made = makeSmallDisk(200);
    if (made === null) throw new Error(smallDiskIsMissing);
    disk = made;
    ballast = path.join(disk.folder, "ballast");
    [cluster, sandbox] = await Promise.all([
      startCluster(disk.folder, { max_wal_size: "48MB", min_wal_size: "32MB" }),
      startSandboxProcess({ SANDBOX_TIME_SCALE: "0.02" }),
    ]);
    site = await startSite({
      ...sandbox.env,
      DATABASE_URL: cluster.url,
      LOG_LEVEL: process.env.SITE_LOG ?? "silent",
    });
    await sandbox.control("/webhook", { url: `${site.url}/api/payments/webhook` });
    database = await openServer(cluster.url, 1);
    offers = await openMarket(database, 1_000);
  });
  afterAll(async () => {
    await database?.close();
    await site?.stop();
    await sandbox?.stop();
    await cluster?.stop();
    disk?.remove();
  });

  const write = async () => {
    const fields = { name: "Anna", number: "+91 98000 00000", email: "anna@example.com", message: long };
    const answer = await fetch(`${site.url}/contact`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    if (answer.status === 303) kept.messages += 1;
    return { status: answer.status, page: shownIn(await answer.text()) };
  };
  const hold = async () => {
    asked += 1;
    const offer = offers[asked % offers.length] as Offer;
    const answer = await fetch(`${site.url}/api/razorpay`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `disk-${asked}` },
      body: JSON.stringify({
        ...{ amount: offer.price, name: "Anna", email: "anna@example.com", phone: "+919812345678", people: 1 },
        ...{ date: offer.date, time: offer.time, tourName: offer.tourName, category: "Regular Tour" },
        ...{ remarks: long.slice(0, 900), touristCategory: "Expats" },
      }),
    });
    if (answer.ok) kept.holds += 1;
    const said = (await answer.json()) as { order_id?: string; code?: string };
    return { status: answer.status, ...said };
  };
  const untilRefused = async (what: () => Promise<{ status: number }>): Promise<number> => {
    for (let round = 0; round < 400; round += 1) {
      const { status } = await what();
      if (status === 503) return round;
      expect([200, 303]).toContain(status);
    }
    throw new Error("the disk was never full");
  };
  const count = async (table: string): Promise<number> =>
    Number((await database.executeRaw(`SELECT count(*)::integer AS n FROM ${table}`)).rows[0]?.n);
  const reads = async () => {
    for (const page of ["/", "/tours", "/tours/cycle-tours/old-delhi-at-dawn"])
      expect((await fetch(site.url + page)).status, page).toBe(200);
  };
  /** Starts PostgreSQL if it is down, as the runbook says. One that cannot write its log is about to give up. */
  const isBack = () =>
    expect
      .poll(
        async () => {
          await cluster.restart();
          await database.executeRaw("SELECT pg_switch_wal()");
          return (await fetch(`${site.url}/health/ready`)).status;
        },
        { timeout: 60_000 },
      )
      .toBe(200);

  it("is reported beside the form, stops no page, leaves no partial booking, and recovers", {
    timeout: 240_000,
  }, async () => {
    await reads();
    const first = await hold();
    expect(first.status).toBe(200);
    await sandbox.pay(String(first.order_id));

    fillDisk(ballast);
    const rounds = [await untilRefused(write), await untilRefused(hold)];
    const refused = await write();
    expect([refused.status, (await hold()).code]).toEqual([503, "database_unavailable"]);
    expect(refused.page).toContain("We can't save this right now");
    expect(refused.page).toContain('value="anna@example.com"');
    await reads();
    // Payments made meanwhile are announced and cannot be stored; the provider repeats them.
    await sandbox.control("/events/flush", {});

    // Its log has no room either: PostgreSQL stops in the middle of everything, and may not come up by itself.
    let ended = "";
    for (let round = 0; round < 20 && ended === ""; round += 1)
      await database.executeRaw("CREATE TABLE IF NOT EXISTS noise (); SELECT pg_switch_wal()").catch((error) => {
        ended = String(error);
      });
    expect(ended).not.toBe("");
    expect([(await write()).status, (await hold()).status]).toEqual([503, 503]);
    await reads();
    console.log(`full after ${rounds.join(" messages and ")} holds; then: ${ended}`);

    rmSync(ballast);
    await isBack();
    expect((await write()).status).toBe(303);
    const last = await hold();
    expect(last.status).toBe(200);
    await sandbox.pay(String(last.order_id));
    await sandbox.control("/events/flush", {});
    await site.stop();
    expect(await count("contact_message")).toBe(kept.messages);
    // A hold whose answer was lost when the server stopped may exist unacknowledged; it expires.
    expect(await count("booking")).toBeGreaterThanOrEqual(kept.holds);
    await runDry(database, sandbox);
    expect(await findUntruths(database, sandbox)).toEqual([]);
    expect(await database.executeRaw("SELECT status FROM booking WHERE status = 'confirmed'")).toMatchObject({
      rows: [{}, {}],
    });
  });
});
