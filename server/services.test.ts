import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { forgetPerson } from "#modules/accounts/index.server.ts";
import { receiveMessage } from "#modules/enquiries/index.server.ts";
import { SteppedClock, systemClock } from "#platform/clock.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { listAlerts, raiseAlert } from "#platform/jobs/alerts.server.ts";
import { newDemoFolder } from "#tests/harness/site/site.ts";
import { fakeTimers } from "#tests/harness/time/clock.ts";
import { createServices } from "./services.server.ts";

const root = path.resolve(import.meta.dirname, "..");

/** True if PostgreSQL's pg_control (`DBState`, behind 16 bytes) says that the database was shut down. */
const isShutDown = async (folder: string): Promise<boolean> =>
  (await readFile(path.join(folder, "postgres/cluster/global/pg_control"))).readUInt32LE(16) === 1;

/** A payment provider without calls. */
const nobody = {
  ...{ apiBase: "http://127.0.0.1:1", checkoutJs: "http://127.0.0.1:1/checkout.js" },
  ...{ keyId: "rzp_test_nobody", keySecret: "secret", webhookSecret: "secret" },
};

const open = (dataDir: string, provider = () => Promise.resolve(nobody), clock = systemClock) =>
  createServices({
    clock,
    env: readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
    root,
    publicUrl: "http://localhost",
    provider,
    say: () => undefined,
  });

it("closes the database when another service fails to start", { timeout: 90_000 }, async () => {
  const folder = await newDemoFolder();
  try {
    const opening = open(folder, () => Promise.reject(new Error("the simulator does not start")));
    await expect(opening).rejects.toThrow("the simulator does not start");
    expect(await isShutDown(folder)).toBe(true);
    expect(await readdir(path.join(folder, "postgres/users"))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

// Opening the services takes time on a busy machine, and the queue polls every five seconds.
describe("running services", { timeout: 90_000 }, () => {
  let folder: string;
  let running: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    folder = await newDemoFolder();
    running = await open(folder);
  });
  afterAll(async () => {
    await running?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("delete the mail files of an erased person, and no others", async () => {
    const { app } = running;
    const write = (email: string) => {
      const message = { name: "Gita", number: "+91 98", email, message: "Is it flat?" };
      return receiveMessage(app, message, { inbox: "hello@pahiya.example", tourName: null });
    };
    const kept = async (): Promise<string[]> => {
      const names = (await readdir(path.join(folder, "mails")).catch(() => [])).filter((name) => name.endsWith(".eml"));
      return Promise.all(names.map((name) => readFile(path.join(folder, "mails", name), "utf8")));
    };
    for (const email of ["gita@example.com", "hari@example.com"]) await write(email);
    app.poke();
    await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(4);
    await forgetPerson(app, "gita@example.com");
    app.poke();
    await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(2);
    expect((await kept()).join("")).not.toContain("gita@example.com");
  });
});

it("check their own machine hourly, whichever runs the jobs", {
  timeout: 90_000,
}, async () => {
  const folder = await newDemoFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  fakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const clock = new SteppedClock("2026-11-27T06:12:00Z");
  const { app, database, close } = await open(folder, undefined, clock);
  onTestFinished(close);
  const alert = { kind: "disk.low", subject: folder, detail: {} };
  await raiseAlert(app, database.db, alert);
  // Taken back, or counted again where the disk has as little room as that: it was looked at.
  const isLookedAt = async () =>
    (await listAlerts(database.db)).every(({ kind, times }) => kind === alert.kind && times > 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isLookedAt()).toBe(false);
  clock.advanceMinutes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(isLookedAt, { timeout: 20_000 }).toBe(true);
});
