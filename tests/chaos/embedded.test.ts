import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "#platform/embedded-database.server.ts";
import { newDemoFolder } from "#tests/harness/site.ts";
import { seedOfRun } from "./chance.ts";
import { runChaos } from "./run.ts";

const full = process.env.CHAOS === "full";
const seed = seedOfRun();

describe("selling on the embedded database while its process is killed", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await newDemoFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(`keeps money and seats true (SEED=${seed}${full ? " CHAOS=full" : ""})`, async () => {
    const plan = full ? { bookings: 200, kills: 8 } : { bookings: 45, kills: 2 };
    const outcome = await runChaos({
      ...plan,
      seed,
      databaseCrashes: 0,
      atOnce: 8,
      env: { DATA_DIR: folder },
      openDatabase: () => openEmbedded({ folder: path.join(folder, "database") }),
      canMeddle: false,
    });
    console.log(JSON.stringify({ seed, ...outcome.figures }));
    expect(outcome.untruths).toEqual([]);
    expect(outcome.deaths).toEqual([]);
    expect(outcome.figures.kills).toBe(plan.kills);
    // Nothing is true of a shop that sold nothing.
    expect(outcome.figures.paid).toBeGreaterThan(0);
    expect(outcome.figures.confirmed).toBeGreaterThan(0);
  });
});
