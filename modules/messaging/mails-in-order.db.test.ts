import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { createLog } from "#platform/log.server.ts";
import { MailServerFault } from "#platform/mail/outgoing-mail.ts";
import { MANY_CONNECTIONS, openTestDatabase } from "#tests/harness/database/database.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { sendUnsent } from "./index.server.ts";

describe("after a mail server's outage", () => {
  let database: Database;
  const clock = new SteppedClock("2026-11-21T06:00:00Z");
  const log = createLog("silent");
  beforeAll(async () => {
    database = await openTestDatabase(MANY_CONNECTIONS);
  });
  afterAll(() => database?.close());
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
  /** Ends as `sendMail` does when the mail server refuses. */
  const failsBy = async (id: string, error: Error): Promise<never> => {
    await database.db.updateTable("mail").set({ last_error: error.message }).where("id", "=", id).execute();
    throw error;
  };
  /** Ends as `sendMail` does when the mail server accepts. */
  const takes = async (id: string): Promise<boolean> => {
    await database.db.updateTable("mail").set({ status: "sent" }).where("id", "=", id).execute();
    return true;
  };
  const round = (send: (id: string) => Promise<boolean>) => sendUnsent({ db: database.db, clock, log }, send);

  it("mails are sent in the order they were written", async () => {
    const mails = await Promise.all([write(50), write(40), write(30), write(29), write(28)]);
    for (let times = 0; times < 3; times += 1) {
      await round((id) => failsBy(id, new MailServerFault("away")));
      clock.advanceMinutes(5);
    }
    // Written during the outage and never tried.
    mails.push(await write(21), await write(20));
    const asked: string[] = [];
    expect(
      await round((id) => {
        asked.push(id);
        return takes(id);
      }),
    ).toBe(7);
    expect(asked).toEqual(mails);
  });

  it("other mails go before one that ended our process", async () => {
    const [deadly = "", ...mails] = await Promise.all([write(50), write(40), write(30)]);
    const asked: string[] = [];
    void round((id) => {
      asked.push(id);
      return new Promise<boolean>(() => undefined);
    });
    await expect.poll(() => asked).toEqual([deadly]);
    clock.advanceMinutes(5);
    expect(
      await round(async (id) => {
        asked.push(id);
        return true;
      }),
    ).toBe(3);
    expect(asked).toEqual([deadly, ...mails, deadly]);
  });

  it("many mails go before a few that keep failing", async () => {
    const bad = await Promise.all(Array.from({ length: 6 }, (_, at) => write(90 - at)));
    const good = await Promise.all(Array.from({ length: 6 }, (_, at) => write(60 - at)));
    const sent: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      await round(async (id) => {
        if (bad.includes(id)) return failsBy(id, new MailServerFault("it hangs up at this one"));
        sent.push(id);
        return takes(id);
      });
      clock.advanceMinutes(5);
    }
    expect(sent).toEqual(good);
  });
});
