import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { forgetMails } from "./index.server.ts";

let database: Database;
const clock = new SteppedClock("2026-11-21T06:00:00Z");
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  for (const table of ["mail", "outbox", "subscriber"] as const) await database.db.deleteFrom(table).execute();
});

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const keepUnlisted = (mail: { kind: string; status: "sent" | "failed" | "waiting"; days: number; about?: object }) => {
  const data = { to: "anna@example.com", subscriberId: newId(), waitingId: newId(), ...mail.about };
  const { kind, status } = mail;
  return keepMail(database.db, { ...{ kind, status, data, recipient: data.to }, at: daysAgo(mail.days) });
};
/** Mails left, and ids whose kept files were removed. */
async function forget() {
  const files: string[] = [];
  const gone = await forgetMails({ db: database.db, clock }, async (id) => void files.push(id));
  const left = await database.db.selectFrom("mail").select("id").execute();
  const { events } = await database.db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .executeTakeFirstOrThrow();
  return { gone, left: left.map(({ id }) => id).toSorted(), files: files.toSorted(), events };
}

it.each(["newsletter.confirm", "waiting.entered", "waiting.told"])(
  "deletes %s of people on no list once sent or given up",
  async (kind) => {
    const [out, givenUp] = [
      await keepUnlisted({ kind, status: "sent", days: 1 }),
      await keepUnlisted({ kind, status: "failed", days: 7 }),
    ];
    const onItsWay = [
      await keepUnlisted({ kind, status: "waiting", days: 0 }),
      await keepUnlisted({ kind, status: "failed", days: 6 }),
    ];
    const other = await keepUnlisted({ kind: "booking.thanks", status: "sent", days: 40 });
    expect(await forget()).toEqual({
      gone: 2,
      left: [...onItsWay, other].toSorted(),
      files: [out, givenUp].toSorted(),
      events: 3,
    });
  },
);

it("deletes confirmation mails after a month", async () => {
  const subscriberId = newId();
  await database.db
    .insertInto("subscriber")
    .values({ id: subscriberId, email: "anna@example.com", status: "confirmed", created_at: daysAgo(40) })
    .execute();
  const asked = (days: number) =>
    keepUnlisted({ kind: "newsletter.confirm", status: "sent", days, about: { subscriberId } });
  const [old, young] = [await asked(30), await asked(29)];
  expect(await forget()).toEqual({ gone: 1, left: [young], files: [old], events: 1 });
});

it("keeps a mail whose file cannot be removed, and tries again in an hour", async () => {
  const id = await keepUnlisted({ kind: "newsletter.confirm", status: "sent", days: 1 });
  const stuck = () => Promise.reject(new Error("the disk is away"));
  await expect(forgetMails({ db: database.db, clock }, stuck)).rejects.toThrow("the disk is away");
  expect(await forget()).toEqual({ gone: 1, left: [], files: [id], events: 0 });
});
