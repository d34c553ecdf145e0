import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, it } from "vitest";
import { openForCommand } from "#server/reach-database.server.ts";
import { killOwnServer } from "#tests/harness/database/own-postgres.ts";
import { newDemoFolder } from "#tests/harness/site/site.ts";
import { seedOfRun } from "./chance.ts";
import { staysTrue } from "./expectations.ts";
import { runChaos } from "./run.ts";

const full = process.env.CHAOS === "full";
const seed = seedOfRun();
const plan = full
  ? { bookings: 1_000, kills: 20, databaseCrashes: 20 }
  : { bookings: 70, kills: 3, databaseCrashes: 2 };

describe("selling on the local PostgreSQL while site and server are killed", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await newDemoFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(`keeps money and seats true (SEED=${seed}${full ? " CHAOS=full" : ""})`, async () => {
    const outcome = await runChaos({
      ...plan,
      seed,
      atOnce: 12,
      env: { DATA_DIR: folder },
      openDatabase: () => openForCommand({ DATA_DIR: folder }, 5),
      async crashDatabase() {
        killOwnServer(folder);
        // Joins the server that the site starts again, or starts it.
        await (await openForCommand({ DATA_DIR: folder }, 1)).close();
      },
    });
    staysTrue(outcome, { ...plan, seed });
  });
});
