import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginJournal, readJournal } from "./journal.ts";
import { openShop } from "./shop-for-tests.ts";

describe("the journal", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "simulator-"));
    file = path.join(folder, "state.json");
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  const lines = () => fs.readFileSync(file, "utf8").trimEnd().split("\n");

  it("writes simultaneous changes in one line, each row once", async () => {
    const journal = beginJournal(file, {});
    const row = { id: "a", count: 0 };
    const saved: Promise<void>[] = [];
    for (; row.count < 1000; row.count += 1) {
      journal.note("rows", row);
      saved.push(journal.saved());
    }
    await Promise.all(saved);
    await journal.close();
    expect(lines()).toEqual(["{}", '{"rows":[{"id":"a","count":1000}]}']);
  });

  it("collects while writing", async () => {
    const journal = beginJournal(file, {});
    journal.note("rows", { id: "a" });
    const first = journal.saved();
    await Promise.resolve();
    for (const id of ["b", "c", "d"]) {
      journal.note("rows", { id });
      void journal.saved();
    }
    await first;
    await journal.saved();
    expect(lines()).toHaveLength(3);
    await journal.close();
  });

  it("drops a cut line, and continues with what is known", async () => {
    fs.writeFileSync(file, '{"rows":[{"id":"a"}]}\n{"rows":[{"id":"b"}]}\n{"rows":[{"id":"c"');
    expect(readJournal(file)).toEqual([{ rows: [{ id: "a" }] }, { rows: [{ id: "b" }] }]);
    await beginJournal(file, { rows: [{ id: "a" }, { id: "b" }] }).close();
    expect(lines()).toEqual(['{"rows":[{"id":"a"},{"id":"b"}]}']);
  });

  it("keeps a busy simulator's orders, with at most a line each", async () => {
    const shop = await openShop({ stateFile: file });
    await Promise.all(Array.from({ length: 200 }, () => shop.order()));
    await shop.close();
    expect(lines().length).toBeLessThanOrEqual(201);
    expect(readJournal(file).flatMap(({ orders = [] }) => orders)).toHaveLength(200);
  });

  it("restores everything after a stop, unacknowledged webhooks too", async () => {
    const shop = await openShop({ stateFile: file });
    shop.manner.answer = 500;
    const { payment } = await shop.sale();
    await shop.api(
      "POST",
      `/payments/${payment.id}/refund`,
      { amount: 100_00 },
      { "X-Refund-Idempotency": "PH-1-refund" },
    );
    await shop.sim("POST", "/disputes", { payment_id: payment.id });
    await shop.sim("POST", "/account", { balance: 5 });
    await shop.events();
    const state = async () => (await shop.sim("GET", "/state")).body;
    const before = await state();
    shop.manner.answer = 200;
    await shop.restart();
    expect(await state()).toEqual(before);
    expect((await shop.events()).sort()).toEqual([
      "order.paid",
      "payment.authorized",
      "payment.captured",
      "payment.dispute.created",
      "refund.created",
      "refund.processed",
    ]);
    await shop.api(
      "POST",
      `/payments/${payment.id}/refund`,
      { amount: 100_00 },
      { "X-Refund-Idempotency": "PH-1-refund" },
    );
    expect((await shop.payment(payment.id)).amount_refunded).toBe(100_00);
    await shop.restart();
    expect(await shop.events()).toEqual([]);
    await shop.close();
  });

  it("loses nothing acknowledged when killed", { timeout: 20_000 }, async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { SANDBOX_STATE_FILE: file, SANDBOX_KEY_ID: "k", SANDBOX_KEY_SECRET: "s", NODE_NO_WARNINGS: "1" },
    });
    const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
    const url = await new Promise<string>((resolve) =>
      readline.createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line).listening)),
    );
    const answered: string[] = [];
    const order = async (): Promise<void> => {
      const response = await fetch(`${url}/v1/orders`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa("k:s")}`, "content-type": "application/json" },
        body: '{"amount":100,"currency":"INR"}',
      });
      answered.push(((await response.json()) as { id: string }).id);
      if (answered.length === 100) child.kill("SIGKILL");
    };
    await Promise.allSettled(Array.from({ length: 300 }, order));
    expect(await ended).toBe("SIGKILL");
    expect(answered.length).toBeGreaterThanOrEqual(100);
    const kept = new Set(
      readJournal(file).flatMap(({ orders = [] }) => orders.map((one) => (one as { id: string }).id)),
    );
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  });
});
