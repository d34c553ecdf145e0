import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPage } from "#modules/content/index.server.ts";
import { listVersions } from "#modules/studio/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { publishBankRates } from "./index.server.ts";

const MORNING = "2026-11-29T06:00:00Z";

describe("a bank's rates of the day", () => {
  let database: Database;
  let bank: Server;
  let answer: RequestListener;
  const clock = new SteppedClock(MORNING);
  const log = createLog("silent");
  beforeAll(async () => {
    bank = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => bank.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => bank?.close());
  putClockBack(() => clock, MORNING);
  beforeEach(async () => {
    database = await openSeededDatabase();
    return () => database.close();
  });

  const file = (day: string, usd = 1.2) =>
    `<e xmlns:g="g"><g:Sender><g:name>A Bank</g:name></g:Sender><Cube><Cube time="${day}">${Object.entries({
      ...{ USD: usd, GBP: 0.85, AUD: 1.7, CHF: 0.95, JPY: 170, INR: 102 },
    })
      .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
      .join("")}</Cube></Cube></e>`;
  const says =
    (text: string, status = 200): RequestListener =>
    (_, response) =>
      response.writeHead(status).end(text);
  const run = (patienceMs?: number) =>
    publishBankRates(
      { db: database.db, clock, log },
      `http://127.0.0.1:${(bank.address() as AddressInfo).port}/daily.xml`,
      patienceMs,
    );
  const shown = () => getPage(database.db, "exchange-rates");
  const versions = async () =>
    (await listVersions(database.db, { kind: "page", key: "exchange-rates" }, { below: null, limit: 9 })).map(
      ({ origin, publishedBy }) => `${origin} ${publishedBy}`,
    );
  const alerts = async () =>
    (await listAlerts(database.db)).map(({ kind, detail }) => `${kind}: ${String(detail.why)}`);

  it("are published as a version, once, and newer ones after them", async () => {
    answer = says(file("2026-11-27"));
    expect([await run(), await run()]).toEqual(["published", "same"]);
    expect(await shown()).toMatchObject({ day: "2026-11-27", source: "A Bank" });
    expect((await shown()).rates[0]).toEqual({ currency: "USD", rupees: 85 });
    expect(await versions()).toEqual(["bank A Bank", "before null"]);
    answer = says(file("2026-11-28", 1.25));
    expect(await run()).toBe("published");
    expect((await shown()).rates[0]).toEqual({ currency: "USD", rupees: 81.6 });
    // A mirror that lags behind takes nothing back.
    answer = says(file("2026-11-27"));
    expect(await run()).toBe("same");
    expect(await versions()).toHaveLength(3);
    expect(await alerts()).toEqual([]);
  });

  it("change nothing if the file is wrong, which is an alert until the next good one", async () => {
    answer = says(file("2026-11-26"));
    await run();
    const before = await shown();
    for (const [text, why] of [
      ["<html>Moved</html>", "it has no day"],
      [file("2026-11-27", 12), "USD moved by more than a quarter since 2026-11-26"],
      [`${file("2026-11-27")}${" ".repeat(200_000)}`, "it is longer than 200000 bytes"],
    ] as const) {
      answer = says(text);
      await run();
      expect(await shown()).toEqual(before);
      if (!why.startsWith("it is longer")) expect(await alerts()).toEqual([`rates.stuck: ${why}`]);
    }
    answer = says(file("2026-11-27"));
    expect(await run()).toBe("published");
    expect(await alerts()).toEqual([]);
  });

  it("that cannot be had are an alert once the rates are a week old", async () => {
    answer = says(file("2026-11-27"));
    await run();
    const silent: RequestListener = () => undefined;
    const elsewhere: RequestListener = (_, response) => response.writeHead(302, { location: "/other.xml" }).end();
    for (const failing of [says("", 503), elsewhere, silent]) {
      answer = failing;
      expect(await run(failing === silent ? 50 : undefined)).toBe("unreachable");
    }
    expect(await alerts()).toEqual([]);
    clock.set("2026-12-05T06:00:00Z");
    answer = says("", 503);
    await run();
    expect(await alerts()).toEqual(["rates.stuck: the bank answered with 503"]);
    expect(await shown()).toMatchObject({ day: "2026-11-27" });
  });

  it("are asked of nobody without an address", async () => {
    answer = () => expect.unreachable();
    expect(await publishBankRates({ db: database.db, clock, log }, null)).toBeNull();
  });
});
