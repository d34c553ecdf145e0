import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { createMailFromEvent, mailNewAlerts } from "./index.server.ts";
import { mustArrive } from "./model.ts";

const inbox = "desk@example.com";

describe("a new alert", () => {
  let database: Database;
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const log = createLog("silent");
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());
  putClockBack(() => clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    await database.executeRaw("DELETE FROM mail; DELETE FROM outbox; DELETE FROM alert");
  });

  const raise = (kind: string, subject: string) =>
    raiseAlert({ clock, log }, database.db, { kind, subject, detail: { about: "nothing" } });
  const tell = () => mailNewAlerts({ db: database.db, clock }, inbox);
  const told = async () =>
    (await database.db.selectFrom("outbox").select(["topic", "payload"]).orderBy("id").execute()).map(
      ({ topic, payload }) => ({ topic, ...(payload as { to: string; alerts: unknown[] }) }),
    );

  it("is mailed to the company once for many events and processes", async () => {
    const raisedAt = clock.now().toISOString();
    for (let times = 0; times < 3; times += 1) await raise("order.stuck", "order_1");
    expect((await Promise.all([tell(), tell()])).toSorted()).toEqual([0, 1]);
    clock.advanceMinutes(61);
    await raise("order.stuck", "order_1");
    expect(await tell()).toBe(0);
    const alert = { kind: "order.stuck", subject: "order_1", times: 3, raisedAt };
    expect(await told()).toEqual([{ topic: "alerts.raised", to: inbox, alerts: [alert] }]);
  });

  it("is mailed with others of its hour, oldest first", async () => {
    await raise("order.stuck", "order_1");
    expect(await tell()).toBe(1);
    for (const [kind, subject] of [
      ["payment.disputed", "pay_1"],
      ["event.stuck", "event_1"],
    ] as const) {
      clock.advanceMinutes(20);
      await raise(kind, subject);
      expect(await tell(), "an hour is not over").toBe(0);
    }
    clock.advanceMinutes(20);
    expect(await tell()).toBe(2);
    expect((await told())[1]?.alerts).toMatchObject([{ kind: "payment.disputed" }, { kind: "event.stuck" }]);
  });

  it("is not mailed if solved before, and is when raised again", async () => {
    const alert = { kind: "mail.stuck", subject: "outbox" };
    await raise(alert.kind, alert.subject);
    await resolveAlert({ clock }, database.db, alert);
    expect(await tell()).toBe(0);
    await raise(alert.kind, alert.subject);
    expect(await tell()).toBe(1);
    await resolveAlert({ clock }, database.db, alert);
    clock.advanceMinutes(60);
    await raise(alert.kind, alert.subject);
    expect(await tell()).toBe(1);
  });

  it("is mailed after a fast clock was corrected, with an hour between mails", async () => {
    await raise("clock.off", "this machine");
    expect(await tell()).toBe(1);
    await resolveAlert({ clock }, database.db, { kind: "clock.off", subject: "this machine" });
    clock.advanceMinutes(-6 * 60);
    await raise("order.stuck", "order_1");
    expect(await tell()).toBe(1);
    await raise("order.stuck", "order_2");
    clock.advanceMinutes(59);
    expect(await tell(), "an hour is not over").toBe(0);
    clock.advanceMinutes(1);
    expect(await tell()).toBe(1);
  });

  it("leaves late refunds to their own mail", async () => {
    await raise("refund.late", "a refund");
    expect(await tell()).toBe(0);
  });

  it("becomes a mail that raises no alert", async () => {
    await raise("mail.refused", "a mail");
    await tell();
    const [event] = await database.db.selectFrom("outbox").selectAll().execute();
    if (!event) throw new Error("it was told");
    await inTransaction(database.db, (tx) => createMailFromEvent(tx, event, { inbox }));
    expect(await database.db.selectFrom("mail").select("kind").execute()).toEqual([{ kind: "alerts.raised" }]);
    expect(mustArrive("alerts.raised"), "or a full mailbox would fill itself").toBe(false);
  });
});
