import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { listAlerts, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { AddressRefused } from "#platform/mail/outgoing-mail.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { dataFor } from "#tests/harness/mail/rendered-mails.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { listUnsentMails, sendMail, sendUnsent } from "./index.server.ts";
import type { MailKind } from "./model.ts";

const WRITTEN = "2026-11-27T12:00:00Z";

describe("a mail that expires", () => {
  let database: Database;
  const clock = new SteppedClock(WRITTEN);
  const log = createLog("silent");
  const out: string[] = [];
  let isFull = false;
  const mailer = {
    send: async ({ to }: { to: string }) => {
      if (isFull) throw new AddressRefused("552 mailbox full");
      out.push(to);
      return "sent" as const;
    },
  };
  const render = async () => ({ subject: "A mail", html: "<p>", plain: "" });
  const isStillTrue = async () => true;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());
  putClockBack(() => clock, WRITTEN);
  beforeEach(async () => {
    out.length = 0;
    isFull = false;
    await database.executeRaw("DELETE FROM mail; DELETE FROM outbox; DELETE FROM alert");
  });

  /** Writes it the evening before the ride of the 28th at 06:30 in Delhi. */
  const write = (kind: MailKind, said: object = {}): Promise<string> => {
    const data = { ...dataFor(kind), ...said };
    return keepMail(database.db, { kind, recipient: "anna@example.com", data, payload: {}, at: new Date(WRITTEN) });
  };
  const send = (id: string) =>
    sendMail({ db: database.db, clock, log, mailer: mailer as never, render, isStillTrue, keepsWords: false }, id);
  const again = () => sendUnsent({ db: database.db, clock, log }, send);
  const mails = () => database.db.selectFrom("mail").select(["kind", "status", "data"]).execute();

  it.each([
    ["booking.reminder", "2026-11-27T18:29:00Z", "2026-11-27T18:30:00Z"],
    ["booking.riders_missing", "2026-11-28T00:59:00Z", "2026-11-28T01:00:00Z"],
    ["booking.payment_failed", "2026-11-27T12:09:00Z", "2026-11-27T12:10:00Z"],
    ["quote.offered", "2026-11-27T12:19:00Z", "2026-11-27T12:20:00Z"],
    ["waiting.told", "2026-11-27T12:29:00Z", "2026-11-27T12:30:00Z"],
    ["account.reset_password", "2026-11-27T12:59:00Z", "2026-11-27T13:00:00Z"],
    ["account.verify_email", "2026-11-28T11:59:00Z", "2026-11-28T12:00:00Z"],
  ] as const)("%s is sent while true, and not after", async (kind, inTime, late) => {
    const until = { holdExpiresAt: "2026-11-27T12:10:00.000Z", expiresAt: "2026-11-27T12:20:00.000Z" };
    const said = { localDate: "2026-11-28", localTime: "06:30", ...until };
    const [early, over] = [await write(kind, said), await write(kind, said)];
    clock.set(inTime);
    await send(early);
    expect(out).toHaveLength(1);
    clock.set(late);
    await send(over);
    expect(out).toHaveLength(1);
    expect((await mails()).map(({ status }) => status).toSorted()).toEqual(["lapsed", "sent"]);
    expect(JSON.stringify(await mails()), "no token is left of either").not.toContain('"token"');
  });

  it("keeps no token and no remarks once given up", async () => {
    await write("account.verify_email", { token: "hush" });
    await write("company.told", { remarks: "A peanut kills her." });
    expect(JSON.stringify(await mails())).toMatch(/hush.*peanut|peanut.*hush/);
    clock.advanceMinutes(7 * 24 * 60);
    await again();
    expect((await mails()).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    expect(JSON.stringify(await mails())).not.toMatch(/hush|peanut/);
  });

  it("is dropped after its time, without an alert", async () => {
    isFull = true;
    await write("booking.reminder", { localDate: "2026-11-28", localTime: "06:30" });
    clock.advanceMinutes(30);
    await again();
    expect(await listUnsentMails({ db: database.db, clock })).toHaveLength(1);
    isFull = false;
    clock.set("2026-11-28T02:00:00Z");
    await again();
    await again();
    expect(out).toEqual([]);
    expect(await listUnsentMails({ db: database.db, clock })).toEqual([]);
    const { rows } = await database.executeRaw("SELECT kind FROM alert WHERE resolved_at IS NULL");
    expect(rows).toEqual([]);
  });

  it("raises an alert if it is a quote, listed with recipient and number", async () => {
    isFull = true;
    const id = await write("quote.offered", { expiresAt: "2026-11-27T13:00:00.000Z", number: "Q-7K3M9Q" });
    clock.advanceMinutes(30);
    await again();
    isFull = false;
    clock.advanceMinutes(30);
    await send(id);
    await send(id);
    expect(out).toEqual([]);
    const standing = async () =>
      (await listAlerts(database.db)).map(({ kind, subject, times }) => [kind, subject, times]);
    expect(await standing()).toEqual([["mail.given_up", id, 1]]);
    expect(await listUnsentMails({ db: database.db, clock })).toMatchObject([
      { id, about: "Q-7K3M9Q", recipient: "anna@example.com" },
    ]);
    await resolveAlert({ clock }, database.db, { kind: "mail.given_up", subject: id });
    expect(await listUnsentMails({ db: database.db, clock })).toEqual([]);
  });
});
