import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, openBookingOffice } from "#tests/harness/bookings.ts";
import { backupOrder } from "./backup-order.server.ts";

describe("an order to a running site to take a backup", () => {
  let office: BookingOffice;
  let dataDir: string;
  beforeAll(async () => {
    office = await openBookingOffice();
    dataDir = await mkdtemp(path.join(tmpdir(), "pahiya-order-"));
  });
  afterAll(async () => {
    await office?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function give(secondsAgo: number, sign = office.deps.signer.sign) {
    const at = new Date(office.clock.now().getTime() - secondsAgo * 1000).toISOString();
    const headers = { "x-signature": sign("backup", at) };
    const order = backupOrder({ ...office.deps, database: office.database, dataDir });
    const answer = await order.request("/", { method: "POST", headers, body: at });
    return { status: answer.status, ...((await answer.json()) as { fault?: string; target?: string }) };
  }

  it("is carried out within the minute in which it was signed", async () => {
    expect(await give(59)).toMatchObject({ status: 200, target: expect.stringMatching(/^\/.*\.backup\.gz$/) });
  });

  it("is called old when it is, and not unsigned", async () => {
    expect(await give(60)).toEqual({ status: 403, fault: expect.stringContaining("minute old") });
  });

  it("is called unsigned only when it is, with the way out", async () => {
    const fault = expect.stringMatching(/APP_SECRET.*restart/);
    expect(await give(0, () => "no-signature")).toEqual({ status: 403, fault });
    expect(await give(60, () => "no-signature"), "and nothing else of itself").toEqual({ status: 403, fault });
  });
});
