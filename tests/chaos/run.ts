import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#platform/database/database.server.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { findUntruths, runDry } from "./aftermath.ts";
import { buy, type Offer, type Tally } from "./buyers.ts";
import { chance } from "./chance.ts";
import { KeptShop } from "./shop.ts";

export interface ChaosPlan {
  seed: number;
  bookings: number;
  kills: number;
  databaseCrashes: number;
  atOnce: number;
  /** The database settings of the site. */
  env: Record<string, string>;
  /** Opens the database from outside. */
  openDatabase(): Promise<Database>;
  crashDatabase(): Promise<void>;
}

const rates = {
  ...{ http429: 0.02, http500: 0.03, html502: 0.02, timeout: 0.003, dieMidRequest: 0.03, http409: 0.02 },
  ...{ dropWebhook: 0.15, delayWebhook: 0.1, duplicateWebhook: 0.15, reorderWebhook: 0.1 },
  ...{ lateAuthorisation: 0.05, lowBalance: 0.05, pendingRefund: 0.15 },
};

/** Prepares the departures that everybody wants: fewer places than buyers. */
export async function openMarket(database: Database, bookings: number): Promise<Offer[]> {
  const days = Math.max(4, Math.ceil(bookings / 18));
  const { rows } = await database.executeRaw(`
    UPDATE departure SET capacity = 30 WHERE id IN (
      SELECT departure.id FROM departure JOIN tour ON tour.id = tour_id
      WHERE tour.slug IN ('old-delhi-at-dawn', 'nizamuddin-and-lodhi') AND status = 'open'
        AND cutoff_at > now() + interval '2 days' ORDER BY starts_at LIMIT ${days})
    RETURNING local_date, local_time, (SELECT name FROM tour WHERE id = tour_id) AS name,
      (SELECT coalesce(offer_paise, regular_paise) FROM tour WHERE id = tour_id) AS paise`);
  return rows.map((row) => ({
    tourName: String(row.name),
    date: String(row.local_date),
    time: String(row.local_time),
    price: Number(row.paise) / 100,
  }));
}

/** Sells while everything fails, waits until it settles, and returns what is wrong. */
export async function runChaos(plan: ChaosPlan) {
  const sandbox = await startSandboxProcess({ SANDBOX_TIME_SCALE: "0.02" });
  const shop = await KeptShop.at({ ...plan.env, ...sandbox.env });
  try {
    await shop.start();
    const database = await plan.openDatabase();
    const offers = await openMarket(database, plan.bookings);
    await sandbox.control("/webhook", { url: `${shop.url}/api/payments/webhook` });
    await sandbox.control("/faults", { seed: plan.seed, rates });

    const tally: Tally = { held: 0, refused: 0, paid: 0, abandoned: 0, retries: 0 };
    const begun = performance.now();
    const market = { url: shop.url, sandbox, offers, tally };
    const ranOut = await sellUnderFire(plan, market, shop, database);
    const seconds = (performance.now() - begun) / 1000;

    await settle(sandbox);
    await shop.stop();
    const faults = (await sandbox.control("/faults")) as { done: unknown[] };
    await sandbox.control("/faults", { seed: 1, rates: {} });
    const rounds = await runDry(database, sandbox);
    const untruths = await findUntruths(database, sandbox);
    const { rows } = await database.executeRaw("SELECT status, count(*)::integer AS n FROM booking GROUP BY status");
    const ends: Record<string, number> & { confirmed: number } = {
      confirmed: 0,
      ...Object.fromEntries(rows.map((row) => [String(row.status), Number(row.n)])),
    };
    const refunds = await database.executeRaw("SELECT count(*)::integer AS n FROM refund");
    await database.close();
    return {
      untruths,
      deaths: shop.deaths,
      figures: {
        ...{ ...tally, ...ends, refunds: Number(refunds.rows[0]?.n), kills: shop.kills },
        ...{ ranOut, faults: faults.done.length, seconds: Math.round(seconds), rounds },
      },
    };
  } finally {
    await shop.stop();
    await sandbox.stop();
  }
}

/** Lets a share of the holds expire (a third by default), but none that the site has locked: both would wait for ever. */
const letRunOut = async (database: Database, share = 0.3): Promise<number> => {
  const { rows } = await database.executeRaw(
    `UPDATE booking SET hold_expires_at = now() - interval '1 second' WHERE id IN (
      SELECT id FROM booking WHERE status = 'held' AND random() < $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [share],
  );
  return rows.length;
};

/**
 * Sends buyers in groups; in between the process dies, the database crashes and holds expire. Returns the number of
 * expired holds.
 */
async function sellUnderFire(
  plan: ChaosPlan,
  market: Parameters<typeof buy>[2],
  shop: KeptShop,
  database: Database,
): Promise<number> {
  const draw = chance(plan.seed);
  const share = plan.bookings / (plan.kills + plan.databaseCrashes + 1);
  const blows = Array.from({ length: plan.kills + plan.databaseCrashes }, (_, number) => ({
    at: Math.floor(share * (number + 0.5 + draw())),
    database:
      plan.databaseCrashes > 0 && number % Math.ceil((plan.kills + plan.databaseCrashes) / plan.databaseCrashes) === 1,
  }));
  const meddling: Promise<number>[] = [];
  let crashes = 0;
  let isAway = false;
  const crash = async (): Promise<void> => {
    crashes += 1;
    isAway = true;
    await plan.crashDatabase();
    isAway = false;
  };
  let next = 0;
  let striking: Promise<unknown> = Promise.resolve();
  const strike = (): void => {
    while (blows[0] !== undefined && next >= blows[0].at) {
      const blow = blows.shift();
      striking = striking.then(() => (blow?.database ? crash() : shop.killAndRestart()));
    }
    if (draw() >= 0.05) return;
    const crashesBefore = crashes;
    const wasAway = isAway;
    const meddled = letRunOut(database).catch((fault: unknown) => {
      // Only a database that was away at that moment may refuse.
      if (wasAway || crashes > crashesBefore) return 0;
      throw fault;
    });
    meddling.push(meddled);
    // Looked at when all is over: unheard until then, a refusal would end the run at once.
    meddled.catch(() => undefined);
  };
  const worker = async (): Promise<void> => {
    while (next < plan.bookings) {
      const number = next;
      next += 1;
      strike();
      await buy(number, plan.seed, market);
      if (blows.length > 0 && next % 7 === 0) await Promise.race([striking, wait(50)]);
    }
  };
  await Promise.all(Array.from({ length: plan.atOnce }, worker));
  await striking;
  const ranOut = (await Promise.all(meddling)).reduce((sum, some) => sum + some, 0);
  // With one seed in two hundred no hold expired: then abandoned ones do.
  return ranOut === 0 ? letRunOut(database, 1) : ranOut;
}

/** Delivers the provider's pending webhooks. */
const settle = (sandbox: SandboxProcess): Promise<unknown> => sandbox.control("/events/flush", {});
