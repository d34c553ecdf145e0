import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { listAlerts, raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { createMailer } from "#platform/mail/mail.server.ts";
import { MailServerFault } from "#platform/mail/outgoing-mail.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { whileRowsAreRefused } from "#tests/harness/database/refuse-rows.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { listUnsentMails, mailFigures, sendMail, sendUnsent } from "./index.server.ts";

describe("mails that cannot be sent", () => {
  let database: Database;
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const lines: string[] = [];
  const log = createLog("warn", { write: (line: string) => void lines.push(line) });
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());
  // A round takes every waiting mail: each test starts with no mail and no alert.
  putClockBack(() => clock, "2026-11-21T06:00:00Z");
  beforeEach(async () => {
    await database.executeRaw("DELETE FROM mail; DELETE FROM outbox; DELETE FROM alert");
  });

  const write = (minutesAgo: number): Promise<string> => {
    const recipient = "anna@example.com";
    const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
    const data = { to: recipient, subscriberId: newId() };
    return keepMail(database.db, { kind: "newsletter.confirm", recipient, data, payload: {}, at });
  };
  const ride = {
    ...{
      to: "ana@example.com",
      reference: "PH-7K3M9Q",
      linkId: "a",
      contactName: "Ana",
      tourName: "Old Delhi at Dawn",
    },
    ...{ tourPath: "/tours/old-delhi", localDate: "2026-12-01", localTime: "06:30", people: 2, refundPaise: 1800_00 },
  };
  const message = {
    ...{ to: "ana@example.com", messageId: newId(), name: "Ana", number: "+919800000000", email: "ana@example.com" },
    ...{ message: "Hello", tourName: null },
  };
  const turnInto = (id: string, kind: string) =>
    database.db
      .updateTable("mail")
      .set({ kind, data: json(kind === "contact.received" ? message : ride) })
      .where("id", "=", id)
      .execute();
  const statusOf = async (id: string) =>
    (await database.db.selectFrom("mail").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
  const portOf = (server: { address(): AddressInfo | string | null }): number => (server.address() as AddressInfo).port;
  const sender = (smtpUrl: string) => {
    const mailer = createMailer({ smtpUrl, keepIn: "", from: { name: "Pahiya", address: "rides@pahiya.example" } });
    const render = async () => ({ subject: "Hello", html: "<p>Hello</p>", plain: "Hello" });
    const isStillTrue = async () => true;
    return (id: string) =>
      sendMail({ db: database.db, clock, log, mailer, render, isStillTrue, keepsWords: false }, id);
  };
  /** Ends as `sendMail` does when the mail server refuses. */
  const failsBy = async (id: string, error: Error): Promise<never> => {
    await database.db.updateTable("mail").set({ last_error: error.message }).where("id", "=", id).execute();
    throw error;
  };
  const round = (send: (id: string) => Promise<boolean>) => sendUnsent({ db: database.db, clock, log }, send);

  it("wait for the server, alert a human, and go out when it is back", async () => {
    const closed: Server = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const nobody = `smtp://127.0.0.1:${portOf(closed)}`;
    await new Promise((resolve) => closed.close(resolve));
    const mails = await Promise.all([write(25), write(25), write(24), write(23), write(1)]);
    const [oldest = ""] = mails;

    expect(await round(sender(nobody))).toBe(0);
    expect(await statusOf(oldest)).toBe("failed");
    expect(await listAlerts(database.db)).toEqual([]);
    clock.advanceMinutes(60);
    expect(await round(sender(nobody))).toBe(0);
    expect(await listAlerts(database.db)).toMatchObject([
      { kind: "mail.stuck", detail: { overdue: expect.any(Number) } },
    ]);
    expect((await mailFigures({ db: database.db, clock })).oldestSeconds).toBe(85 * 60);

    const received: string[] = [];
    const back = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on("end", () => {
          received.push(/message-id: <([^@]+)@/i.exec(text)?.[1] ?? "");
          done();
        });
      },
    });
    await new Promise<void>((resolve) => back.listen(0, "127.0.0.1", () => resolve()));
    const send = sender(`smtp://127.0.0.1:${portOf(back.server)}`);
    clock.advanceMinutes(5);
    expect(await round(send)).toBe(5);
    expect(await round(send)).toBe(0);
    await new Promise<void>((resolve) => back.close(() => resolve()));
    expect(received.sort()).toEqual([...mails].sort());
    expect(await listAlerts(database.db)).toEqual([]);
    expect(await mailFigures({ db: database.db, clock })).toEqual({
      waiting: 0,
      failed: 0,
      refused: 0,
      oldestSeconds: 0,
    });
  });

  it("do not flood a failing server: three faults end a round, the next continues with untried ones", async () => {
    const mails = await Promise.all([write(60), write(50), write(40), write(30), write(29)]);
    const asked: string[] = [];
    const away = async (id: string) => {
      asked.push(id);
      return failsBy(id, new MailServerFault("away"));
    };
    await round(away);
    expect(asked).toEqual(mails.slice(0, 3));
    clock.advanceMinutes(5);
    await round(away);
    expect(asked.slice(3)).toEqual([mails[0], ...mails.slice(3)]);
    const [bad] = mails;
    clock.advanceMinutes(5);
    expect(
      await round(async (id) => {
        if (id === bad) return failsBy(id, new Error("this one is too much for it"));
        return true;
      }),
    ).toBe(4);
  });

  it("to an unknown address hold up nothing, and alert once each", async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        done(address === "anna@example.com" ? null : Object.assign(new Error("no such user"), { responseCode: 550 }));
      },
      onData(stream, _session, done) {
        stream.resume().on("end", () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    try {
      const send = sender(`smtp://127.0.0.1:${portOf(server.server)}`);
      const nobodys = await Promise.all([write(120), write(120), write(110), write(110), write(110)]);
      const annas = [await write(100), await write(90)];
      await database.db.updateTable("mail").set({ recipient: "ana@example.com" }).where("id", "in", nobodys).execute();
      // Three must arrive; one goes to a typed address, one to a corrected address.
      const [guests, [stranger = "", corrected = ""]] = [nobodys.slice(0, 3), nobodys.slice(3)];
      await turnInto(corrected, "booking.address_corrected");
      const kinds = ["booking.refund_done", "booking.refund_done", "contact.received"];
      for (const [at, id] of guests.entries()) await turnInto(id, kinds[at] ?? "");

      expect(await round(send)).toBe(2);
      for (const id of annas) expect(await statusOf(id)).toBe("sent");
      clock.advanceMinutes(5);
      expect(await round(send)).toBe(0);
      const alerts = await listAlerts(database.db);
      expect(alerts.map(({ kind, subject, times }) => [kind, subject, times]).sort()).toEqual(
        guests.map((id) => ["mail.refused", id, 1]).sort(),
      );
      expect(await mailFigures({ db: database.db, clock })).toEqual({
        ...{ waiting: 0, failed: 0, refused: 5, oldestSeconds: 0 },
      });
      const about = (id: string) => (id === stranger || id === guests[2] ? null : ride.reference);
      const listed = await listUnsentMails({ db: database.db, clock });
      expect(listed.map((mail) => [mail.id, mail.about, mail.recipient, mail.isRefused]).sort()).toEqual(
        nobodys.map((id) => [id, about(id), "ana@example.com", true]).sort(),
      );

      for (const id of [stranger, corrected])
        expect(lines.filter((line) => line.includes("was refused") && line.includes(id))).toHaveLength(1);

      // A corrected address is sent at the next round, and its alert closes.
      await database.db.updateTable("mail").set({ recipient: "anna@example.com" }).where("id", "in", nobodys).execute();
      clock.advanceMinutes(6 * 60);
      expect(await round(send)).toBe(5);
      expect(await listAlerts(database.db)).toEqual([]);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });

  it("record a refused address with its alert, or neither", async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error("no such user"), { responseCode: 550 }));
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    try {
      const send = sender(`smtp://127.0.0.1:${portOf(server.server)}`);
      const id = await write(1);
      await turnInto(id, "booking.refund_done");
      await database.executeRaw(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the power went'; END $$`);
      await database.executeRaw("CREATE TRIGGER fails BEFORE INSERT ON alert FOR EACH ROW EXECUTE FUNCTION fail()");
      try {
        await expect(send(id)).rejects.toThrow("the power went");
      } finally {
        await database.executeRaw("DROP TRIGGER fails ON alert");
      }
      expect(await send(id)).toBe(false);
      expect(await listAlerts(database.db)).toMatchObject([{ kind: "mail.refused", subject: id }]);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });

  it("that are refused or cannot be rendered hold up no others", async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        const answers: Record<string, [number, string]> = {
          "grey@example.com": [450, "4.1.2 Domain not found"],
          "closed@example.com": [550, "5.7.1 Access denied"],
        };
        const [responseCode, words] = answers[address] ?? [];
        done(responseCode ? Object.assign(new Error(words), { responseCode }) : null);
      },
      onData(stream, { envelope }, done) {
        const isSpam = envelope.rcptTo.some(({ address }) => address === "spam@example.com");
        stream.resume().on("end", () => done(isSpam ? Object.assign(new Error("spam"), { responseCode: 554 }) : null));
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    try {
      const to = ["spam@example.com", "spam@example.com", "spam@example.com", "grey@example.com", "closed@example.com"];
      const bad: string[] = [];
      for (const recipient of to) {
        const id = await write(130 - bad.length);
        bad.push(id);
        await database.db.updateTable("mail").set({ recipient }).where("id", "=", id).execute();
      }
      const unreadable = await write(119);
      bad.push(unreadable);
      await database.db
        .updateTable("mail")
        .set({ data: json({}) })
        .where("id", "=", unreadable)
        .execute();
      const good = [await write(110), await write(100)];

      expect(await round(sender(`smtp://127.0.0.1:${portOf(server.server)}`))).toBe(2);
      for (const id of good) expect(await statusOf(id)).toBe("sent");
      const unsent = await listUnsentMails({ db: database.db, clock });
      expect(unsent.map(({ id, isRefused }) => [id, isRefused])).toEqual(bad.map((id) => [id, false]));
      for (const { lastError } of unsent) expect(lastError).toEqual(expect.any(String));
      expect(await listAlerts(database.db)).toMatchObject([{ kind: "mail.stuck", detail: { overdue: 6 } }]);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });

  it("end the round after twenty refusals, and the next continues with others", async () => {
    const mails: string[] = [];
    for (let minutes = 90; minutes > 68; minutes -= 1) mails.push(await write(minutes));
    const asked: string[] = [];
    const none = async (id: string) => {
      asked.push(id);
      return failsBy(id, new Error("554 no"));
    };
    await round(none);
    expect(asked).toEqual(mails.slice(0, 20));
    clock.advanceMinutes(5);
    await round(none);
    expect(asked.slice(20, 23)).toEqual([mails[0], ...mails.slice(20)]);
  });

  it("are sent by one of two overlapping processes", async () => {
    const mails = await Promise.all([write(60), write(50), write(40)]);
    const asked: string[] = [];
    let other = -1;
    const first = await round(async (id) => {
      asked.push(id);
      // The other round has read its list. The next begins while the first mail is still going out.
      if (other < 0) {
        other = 0;
        other = await round(async (one) => {
          asked.push(one);
          await database.db.updateTable("mail").set({ status: "sent" }).where("id", "=", one).execute();
          return true;
        });
      }
      await database.db.updateTable("mail").set({ status: "sent" }).where("id", "=", id).execute();
      return true;
    });
    expect([first, other]).toEqual([1, 2]);
    expect(asked.sort()).toEqual([...mails].sort());
  });

  it("stay with the process that failed, until its next turn", async () => {
    const mails = await Promise.all([write(60), write(50)]);
    const asked: string[] = [];
    const none = async (id: string) => {
      asked.push(id);
      return failsBy(id, new Error("554 no"));
    };
    let isNested = false;
    await round(async (id) => {
      if (!isNested) {
        isNested = true;
        await round(none);
      }
      return none(id);
    });
    expect(asked.sort()).toEqual([...mails].sort());
    expect(await listAlerts(database.db)).toMatchObject([{ kind: "mail.stuck", detail: { overdue: 1 } }]);
  });

  it("raise alerts although given-up mails cannot be cleared", async () => {
    const given = await write(8 * 24 * 60);
    await turnInto(given, "account.verify_email");
    await database.db
      .updateTable("mail")
      .set({ data: json({ token: "key" }) })
      .where("id", "=", given)
      .execute();
    await write(70);
    const emptied = { table: "mail", when: "NEW.kind = 'account.verify_email' AND NOT NEW.data ? 'token'" };
    const waits = async () => false;
    await expect(whileRowsAreRefused(database, emptied, () => round(waits))).rejects.toThrow("broken for a test");
    expect(await listAlerts(database.db)).toMatchObject([{ kind: "mail.stuck", detail: { overdue: 1 } }]);
  });

  it("leave recent ones to their own job, and week-old ones alone", async () => {
    await write(5);
    await write(8 * 24 * 60);
    expect(await round(async () => true)).toBe(0);
  });

  it("about paid bookings alert after seven days, once, and are listed until dealt with", async () => {
    const [paid, letter] = [await write(60), await write(60)];
    await turnInto(paid, "booking.refund_done");
    const gone = { kind: "mail.given_up", subject: paid };
    const givenUp = async () => (await listAlerts(database.db)).filter(({ kind }) => kind === gone.kind);
    const listed = async () => (await listUnsentMails({ db: database.db, clock })).map(({ id }) => id);
    await round(async () => false);
    expect(await givenUp()).toEqual([]);
    clock.advanceMinutes(7 * 24 * 60);
    await round(async () => false);
    await round(async () => false);
    expect(await givenUp()).toMatchObject([{ ...gone, times: 1, detail: { mail: "booking.refund_done" } }]);
    expect(await listed()).toEqual([paid]);
    expect(letter).not.toBe(paid);
    await resolveAlert({ clock }, database.db, gone);
    await round(async () => false);
    expect(await givenUp()).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it("that were refused are listed as long as their alert", async () => {
    const id = await write(60);
    await turnInto(id, "booking.refund_done");
    const refused = { kind: "mail.refused", subject: id };
    await database.db
      .updateTable("mail")
      .set({ refused_at: clock.now(), status: "failed" })
      .where("id", "=", id)
      .execute();
    await raiseAlert({ clock, log }, database.db, { ...refused, detail: {} });
    clock.advanceMinutes(30 * 24 * 60);
    const listed = async () => (await listUnsentMails({ db: database.db, clock })).map((mail) => mail.id);
    expect(await listed()).toEqual([id]);
    await resolveAlert({ clock }, database.db, refused);
    expect(await listed()).toEqual([]);
  });
});
