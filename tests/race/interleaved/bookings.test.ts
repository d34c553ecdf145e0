import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditBookings } from "#modules/booking/index.server.ts";
import { auditCredit } from "#modules/credit/index.server.ts";
import { auditLedger, sendRefunds } from "#modules/payments/index.server.ts";
import { seedOfRun } from "#tests/chaos/chance.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { interleave } from "#tests/harness/database/pause-after.ts";
import { receiveWebhooks } from "#tests/harness/money/provider-webhooks.ts";
import { seatsOutOfStep } from "../seats-out-of-step.ts";
import { deeds } from "./deeds.ts";
import { openScenes, type SceneName } from "./scenes.ts";

/** Pairs that share most, at every fifth answer. `PAIRS=all STEP=1` meets all some 400 in hours; `PAIRS` is a pattern too. */
const shared = [
  "held: pay | end holds",
  "held: hear of a payment | hold fewer",
  "held: end holds | pay",
  "paid for: split one off | cancel one",
  "paid for: change the date | call the other off",
  "called off: choose a credit | choose the money",
  "called off: choose the other date | settle choices",
  "changing to a dearer date: pay | cancel all",
  "changing to a dearer date: pay | call the other off",
];

const seed = seedOfRun();
const step = Number(process.env.STEP ?? 5);

describe(`two deeds with one booking, the second between two statements of the first (SEED=${seed})`, () => {
  let office: BookingOffice;
  let webhook: Awaited<ReturnType<typeof receiveWebhooks>>;
  let opened: Awaited<ReturnType<typeof openScenes>>;

  beforeAll(async () => {
    office = await openBookingOffice({ connections: MANY_CONNECTIONS });
    webhook = await receiveWebhooks(office.deps, office.sandbox);
    opened = await openScenes(office);
  });
  afterAll(async () => {
    await webhook?.stop();
    await office?.close();
  });

  const pairs = Object.entries(deeds).flatMap(([scene, of]) =>
    Object.keys(of).flatMap((first) => Object.keys(of).map((second) => `${scene}: ${first} | ${second}`)),
  );
  const { PAIRS } = process.env;
  const asked = PAIRS === undefined ? shared : PAIRS === "all" ? pairs : pairs.filter((pair) => pair.match(PAIRS));

  it.each(asked)("leaves money and places in order: %s", async (pair) => {
    expect(pairs).toContain(pair);
    const [, scene = "", first = "", second = ""] = /^(.+): (.+) \| (.+)$/.exec(pair) ?? [];
    const of = deeds[scene as SceneName];
    const [one, other] = [of[first] ?? expect.unreachable(), of[second] ?? expect.unreachable()];
    const stage = { ...office, ...opened };
    const thrown: { answers: number; error: string }[] = [];
    let answers = 1 + (seed % step);
    for (let isPaused = true; isPaused; answers += step) {
      const mine = await opened.scenes[scene as SceneName]();
      const outcome = await interleave(
        office.database,
        answers,
        (db) => one({ ...office.deps, db }, mine, stage),
        () => other(office.deps, mine, stage),
      );
      isPaused = outcome.isPaused;
      for (const deed of [outcome.first, outcome.second])
        if (deed.status === "rejected") thrown.push({ answers, error: String(deed.reason) });
    }
    await sendRefunds(office.deps);
    expect(thrown).toEqual([]);
    expect(answers).toBeGreaterThan(step);
    expect(await auditBookings(office.db)).toEqual([]);
    expect(await auditCredit(office.db)).toEqual([]);
    expect((await auditLedger(office.db)).faults).toEqual([]);
    expect(await seatsOutOfStep(office.db)).toEqual([]);
  });
});
