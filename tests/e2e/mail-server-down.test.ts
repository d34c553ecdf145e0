import { createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { buy, type Offer, type Tally } from "#tests/chaos/buyers.ts";
import { openMarket } from "#tests/chaos/run.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { freePort } from "#tests/harness/network/free-port.ts";
import { newPlace, type OwnPlace } from "#tests/harness/site/own-place.ts";
import { type RunningSite, startSite } from "#tests/harness/site/site.ts";

/** A mail server that takes every connection and never says a word. */
async function openMuteServer(port: number) {
  const calls = new Set<Socket>();
  const server = createServer((call) => {
    calls.add(call);
    call.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    calls,
    async close() {
      for (const call of calls) call.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A mail server that is well; `ids` are those of the mails it was given, in order. */
async function openMailServer(port: number) {
  const ids: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        ids.push(/message-id: <([^@]+)@/i.exec(Buffer.concat(parts).toString())?.[1] ?? "");
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return { ids, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describe("a mail server outage", () => {
  let place: OwnPlace;
  let sandbox: SandboxProcess;
  let site: RunningSite;
  let database: Database;
  let offers: Offer[];
  let port: number;
  let buyers = 0;
  let tally: Tally;
  // For each test: one leaves a stopped provider behind, the other undelivered mails.
  beforeEach(async () => {
    tally = { held: 0, refused: 0, paid: 0, abandoned: 0, retries: 0, excuses: [] };
    [place, sandbox, port] = await Promise.all([newPlace(), startSandboxProcess(), freePort()]);
    site = await startSite({
      ...sandbox.env,
      ...place.env,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LOG_LEVEL: "silent",
    });
    await sandbox.control("/webhook", { url: `${site.url}/api/payments/webhook` });
    database = await place.open();
    offers = await openMarket(database, 100);
  });
  afterEach(async () => {
    await database?.close();
    await site?.stop();
    await sandbox?.stop();
    await place?.remove();
  });

  const confirmed = async (): Promise<number> => {
    const { rows } = await database.executeRaw("SELECT count(*)::integer AS n FROM booking WHERE status = 'confirmed'");
    return Number(rows[0]?.n);
  };
  const mails = async () => (await database.executeRaw("SELECT id, status, kind FROM mail ORDER BY id")).rows;
  const figure = async (series: string): Promise<number> => {
    const line = (await (await fetch(`${site.url}/metrics`)).text())
      .split("\n")
      .find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1));
  };
  /** Sells until this many more are confirmed. Returns the seconds of the slowest call. */
  const sell = async (wanted: number): Promise<number> => {
    const before = await confirmed();
    let slowest = 0;
    await expect
      .poll(
        async () => {
          buyers += 1;
          const begun = performance.now();
          await buy(buyers, 815, { url: site.url, sandbox, offers, tally });
          slowest = Math.max(slowest, (performance.now() - begun) / 1000);
          await sandbox.control("/events/flush", {});
          return (await confirmed()) - before;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(wanted);
    return slowest;
  };

  it("delays no booking; mails wait, monitoring sees it, and each is sent once", {
    timeout: 240_000,
  }, async () => {
    // No server listens there.
    expect(await sell(3)).toBeLessThan(5);
    await expect.poll(() => figure('pahiya_mails_unsent{state="failed"}'), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await figure("pahiya_mail_oldest_unsent_seconds")).toBeGreaterThan(0);

    const mute = await openMuteServer(port);
    await expect.poll(() => mute.calls.size, { timeout: 60_000 }).toBeGreaterThan(0);
    // One mail hangs; buyers notice nothing.
    expect(await sell(3)).toBeLessThan(5);
    expect((await mails()).filter(({ status }) => status === "sent")).toEqual([]);
    expect([tally.retries, tally.excuses]).toEqual([0, []]);

    await mute.close();
    const post = await openMailServer(port);
    await expect
      .poll(async () => (await mails()).filter(({ status }) => status !== "sent").length, { timeout: 150_000 })
      .toBe(0);
    const written = (await mails()).map(({ id }) => String(id));
    expect(written.length).toBeGreaterThanOrEqual(6);
    expect(post.ids.sort()).toEqual(written.sort());
    expect(await figure('pahiya_mails_unsent{state="failed"}')).toBe(0);
    await post.close();
  });

  it("is independent of a hanging payment provider", async () => {
    const before = (await mails()).length;
    await sandbox.control("/faults/next", { fault: "timeout", path: "GET /v1/payments/pay_unanswered", times: 2 });
    const payload = { event: "payment.captured", payload: { payment: { entity: { id: "pay_unanswered" } } } };
    await database.executeRaw(`INSERT INTO provider_event (event_id, name, payload, received_at)
      SELECT 'unanswered-' || n, 'payment.captured', '${JSON.stringify(payload)}', now() FROM generate_series(1, 2) AS n`);
    const asked = async () =>
      ((await sandbox.control("/faults")) as { done: { where: string }[] }).done.some(({ where }) =>
        where.includes("pay_unanswered"),
      );
    await expect.poll(asked, { timeout: 60_000 }).toBe(true);
    const message = { name: "Anna", number: "+91 98000 00000", email: "anna@example.com", message: "Is it flat?" };
    await fetch(`${site.url}/contact`, { method: "POST", body: new URLSearchParams(message), redirect: "manual" });
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBeGreaterThan(before);
    await sandbox.stop();
  });
});
