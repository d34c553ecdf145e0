import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import { findUntruths, runDry } from "#tests/chaos/aftermath.ts";
import type { Offer } from "#tests/chaos/buyers.ts";
import { seedOfRun } from "#tests/chaos/chance.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";
import { type Node, PatroniCluster, SUPERUSER_PASSWORD, until } from "./patroni.ts";
import { installPrograms } from "./programs.ts";
import { crowd, newTally } from "./shoppers.ts";

/** Rounds for each way of losing the primary: FAILOVER_ROUNDS=5 for the whole. */
const rounds = Number(process.env.FAILOVER_ROUNDS ?? 1);
/** Folder that the logs of all programs go to; they are not kept where it is not named. */
const logs = process.env.FAILOVER_LOGS;
const seed = seedOfRun();
const BUYERS = 32;
/** Limit within which each process sells after the new primary answers. */
const SELLS_AGAIN_MS = 3_000;

/** A way to lose the primary, with its repair if it does not return by itself. */
interface Blow {
  strike(primary: Node): Promise<unknown>;
  mend?(former: Node): Promise<unknown>;
}
const blows: Record<string, Blow> = {
  killed: {
    strike: (primary) => primary.kill(),
    // As systemd starts it again.
    mend: async (former) => former.start(),
  },
  stopped: {
    strike: async (primary) => primary.freeze(),
    mend: async (former) => former.thaw(),
  },
  "cut off from etcd": {
    strike: async (primary) => primary.line.hush(),
    mend: async (former) => former.line.heal(),
  },
  "switched over by hand": {
    strike: async (primary) => {
      const answer = await primary.ask("/switchover", { leader: primary.name });
      expect(answer?.status, await answer?.text()).toBe(200);
    },
  },
};

describe("PostgreSQL under Patroni", () => {
  let cluster: PatroniCluster;
  let sandbox: SandboxProcess;
  const sites: RunningSite[] = [];
  let database: Database;
  const tally = newTally();
  const figures: Record<string, unknown>[] = [];

  beforeAll(async () => {
    installPrograms();
    cluster = await PatroniCluster.start();
    const server = await openServer(addressOf("postgres", SUPERUSER_PASSWORD, "postgres"), 1);
    await server.executeRaw("CREATE ROLE pahiya LOGIN PASSWORD 'of-the-site'");
    await server.executeRaw("CREATE DATABASE pahiya OWNER pahiya");
    await server.close();
    sandbox = await startSandboxProcess({ SANDBOX_TIME_SCALE: "0.02" });
    // One process by HAProxy, the other by the names of all nodes: the guide has both.
    const through = `postgres://pahiya:of-the-site@127.0.0.1:${cluster.primaryPort}/pahiya?target_session_attrs=read-write`;
    const byNames = addressOf("pahiya", "of-the-site", "pahiya");
    const reading = { DATABASE_READ_URL: byNames.replace("read-write", "any") };
    for (const place of [{ DATABASE_URL: through }, { DATABASE_URL: byNames, ...reading }])
      sites.push(await startSite({ ...sandbox.env, ...place, LOG_LEVEL: logs ? "info" : "fatal" }));
    await sandbox.control("/webhook", { url: `${sites[0]?.url}/api/payments/webhook` });
    database = await openServer(addressOf("pahiya", "of-the-site", "pahiya"), 2, 5_000);
  }, 300_000);
  afterAll(async () => {
    if (figures.length > 0) console.table(figures);
    await database?.close();
    for (const site of sites) await site.stop();
    await sandbox?.stop();
    if (logs) await keepLogs(logs);
    await cluster?.stop();
  }, 120_000);

  const addressOf = (user: string, password: string, name: string): string => {
    const hosts = cluster.nodes.map(({ port }) => `127.0.0.1:${port}`).join(",");
    return `postgres://${user}:${password}@${hosts}/${name}?target_session_attrs=read-write`;
  };

  async function keepLogs(folder: string): Promise<void> {
    cluster?.keepLogs(folder);
    for (const [at, site] of sites.entries()) writeFileSync(path.join(folder, `site-${at}.log`), await site.ended);
    writeFileSync(path.join(folder, "figures.json"), JSON.stringify(figures, null, 2));
  }

  /** Puts some more places into a few departures: all are wanted, and there are never enough. */
  async function openMarket(): Promise<Offer[]> {
    const { rows } = await database.executeRaw(`
      UPDATE departure SET capacity = taken + 20 WHERE id IN (
        SELECT departure.id FROM departure JOIN tour ON tour.id = tour_id
        WHERE tour.slug IN ('old-delhi-at-dawn', 'nizamuddin-and-lodhi') AND status = 'open'
          AND cutoff_at > now() + interval '2 days' ORDER BY starts_at LIMIT 16)
      RETURNING local_date, local_time, (SELECT name FROM tour WHERE id = tour_id) AS name,
        (SELECT coalesce(offer_paise, regular_paise) FROM tour WHERE id = tour_id) AS paise`);
    return rows.map(({ name, local_date, local_time, paise }) => ({
      ...{ tourName: String(name), date: String(local_date), time: String(local_time), price: Number(paise) / 100 },
    }));
  }

  /** Acknowledged orders that are not there. */
  async function lost(): Promise<string[]> {
    const { rows } = await database.executeRaw(`SELECT provider_order_id AS order, seats, booking.status FROM booking
      JOIN payment_order ON payable_ref = booking.id::text`);
    const kept = new Map(rows.map(({ order, seats, status }) => [order, { seats, status }]));
    return [
      ...[...tally.held]
        .filter(([order, people]) => kept.get(order)?.seats !== people)
        .map(([order]) => `hold ${order}`),
      ...[...tally.confirmed]
        .filter(([order]) => kept.get(order)?.status !== "confirmed")
        .map(([order, said]) => `payment ${order}, ${said}: ${JSON.stringify(kept.get(order))}`),
    ];
  }

  const soldTwice = async () =>
    (
      await database.executeRaw(`SELECT departure.id, taken, capacity, coalesce(sum(seats), 0)::integer AS sold FROM departure
        LEFT JOIN booking ON departure_id = departure.id AND booking.status IN ('held', 'confirmed', 'completed', 'no_show')
        GROUP BY departure.id HAVING taken > capacity OR taken <> coalesce(sum(seats), 0)`)
    ).rows;

  it("searches a standby, and the primary until a standby has the changes", async () => {
    const url = sites[1]?.url ?? "";
    const leader = await cluster.primary();
    const standbys = cluster.nodes.filter((node) => node !== leader);
    const askers = await Promise.all(
      standbys.map(({ port }) => openServer(`postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${port}/postgres`, 1)),
    );
    const searches = `SELECT count(*)::integer AS n FROM pg_stat_activity
      WHERE usename = 'pahiya' AND query LIKE '%search_foremost%' AND query_start > now() - interval '1 second'`;
    let number = 0;
    const aStandbyIsSearched = async (): Promise<boolean> => {
      number += 1;
      await (await fetch(`${url}/api/search?text=delhi+${number}`)).text();
      const found = await Promise.all(askers.map((asker) => asker.executeRaw(searches)));
      return found.some(({ rows }) => Number(rows[0]?.n) > 0);
    };
    await until(aStandbyIsSearched, 15_000, "a standby is searched");
    try {
      // Patroni ends such a pause by itself within seconds, without a word: it has to stand still meanwhile.
      for (const node of standbys) node.signalPatroni("SIGSTOP");
      for (const asker of askers) await asker.executeRaw("SELECT pg_wal_replay_pause()");
      const isPaused = async (): Promise<boolean> => {
        await database.executeRaw("SELECT pg_current_xact_id()");
        const states = await Promise.all(askers.map((one) => one.executeRaw("SELECT pg_get_wal_replay_pause_state()")));
        return states.every(({ rows }) => rows[0]?.pg_get_wal_replay_pause_state === "paused");
      };
      await until(isPaused, 10_000, "both standbys stand still");
      // At this moment both are less than two seconds old, and have not seen this.
      await database.executeRaw("UPDATE tour SET name = 'Lodhi, seen at once' WHERE slug = 'nizamuddin-and-lodhi'");
      const page = async () =>
        (await fetch(`${url}/tours/cycle-tours/nizamuddin-and-lodhi`, { redirect: "follow" })).text();
      await until(async () => (await page()).includes("Lodhi, seen at once"), 3_000, "a change is shown");
      await wait(2_500);
      expect(await aStandbyIsSearched(), "a standby that has stopped").toBe(false);
    } finally {
      for (const asker of askers) await asker.executeRaw("SELECT pg_wal_replay_resume()");
      for (const node of standbys) node.signalPatroni("SIGCONT");
    }
    await until(aStandbyIsSearched, 15_000, "a standby is searched again");
    for (const asker of askers) await asker.close();
  });

  const cases = Object.entries(blows).flatMap(([how, blow]) =>
    Array.from({ length: rounds }, (_, round) => ({ how, round: round + 1, blow })),
  );
  it.each(cases)(
    `continues selling when the primary is $how, time $round (SEED=${seed})`,
    async ({ how, round, blow }) => {
      const offers = await openMarket();
      const former = (await cluster.primary()) as Node;
      expect(former).not.toBeNull();
      let isOpen = true;
      const before = tally.inAMoment;
      const name = `${how.replaceAll(" ", "-")}-${round}`;
      const market = { sites: sites.map(({ url }) => url), sandbox, offers, tally, isOpen: () => isOpen };
      const buying = crowd(BUYERS, seed + round * 104_729 + how.length, name, market);
      buying.catch(() => undefined);
      let isMended = false;
      const mend = async (): Promise<void> => {
        if (!isMended) await blow.mend?.(former);
        isMended = true;
      };
      try {
        await wait(3_000);
        const struckAt = performance.now();
        const striking = blow.strike(former);
        const answersAt = await until(
          async () => (await cluster.primary(former)) !== null,
          90_000,
          "there is a new primary",
        );
        await striking;
        const sells = (site: number) =>
          tally.served.find((sale) => sale.site === site && sale.askedAt > struckAt && sale.answeredAt > answersAt);
        await until(async () => sites.every((_, site) => sells(site)), 30_000, "each process sells again");
        // The worst moment: the former primary is back before it knows that it is none.
        await mend();
        await wait(4_000);
        isOpen = false;
        await buying;
        const wholeAt = await cluster.whole();
        const again = (await cluster.members()).find((member) => member.name === former.name);
        const afterMs = sites.map((_, site) => Math.round((sells(site)?.answeredAt ?? Number.NaN) - answersAt));
        figures.push({
          ...{
            how,
            round,
            newPrimaryAfterS: seconds(answersAt - struckAt),
            throughHaproxyMs: afterMs[0],
            byNamesMs: afterMs[1],
          },
          ...{ wholeAfterS: seconds(wholeAt - struckAt), held: tally.held.size, confirmed: tally.confirmed.size },
          ...{ soldOut: tally.soldOut, inAMoment: tally.inAMoment - before, slowestS: seconds(tally.slowestMs) },
        });
        expect(again?.role).toMatch(/^(replica|sync_standby)$/);
        expect(await lost()).toEqual([]);
        expect(tally.unclear.splice(0)).toEqual([]);
        expect(await soldTwice()).toEqual([]);
        for (const ms of afterMs) expect(ms).toBeLessThan(SELLS_AGAIN_MS);
      } finally {
        isOpen = false;
        await mend();
        await buying;
      }
    },
  );

  it("has lost nothing, sold nothing twice, and its ledger balances", async () => {
    expect(tally.confirmed.size).toBeGreaterThan(rounds * 10);
    expect(tally.inAMoment).toBeGreaterThan(0);
    await sandbox.control("/events/flush", {});
    for (const site of sites) expect(await site.stop()).toBe(0);
    await runDry(database, sandbox);
    expect(await findUntruths(database, sandbox)).toEqual([]);
    expect(await lost()).toEqual([]);
    const env = { ...process.env, DATABASE_URL: addressOf("pahiya", "of-the-site", "pahiya") };
    const root = path.resolve(import.meta.dirname, "../..");
    const books = execFileSync(process.execPath, [path.join(root, "server/ledger-check.ts")], {
      env,
      encoding: "utf8",
    });
    expect(books).toContain("The ledger balances.");
  });
});

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
