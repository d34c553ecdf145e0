import { afterEach, beforeEach, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction, json } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { createLog } from "#platform/log.server.ts";
import { drainOutbox, emit } from "#platform/outbox.server.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { hearForgotten } from "./index.server.ts";

let database: Database;
const clock = new SteppedClock("2026-11-21T06:00:00Z");
beforeEach(async () => {
  database = await openTestDatabase();
}, 60_000);
afterEach(() => database.close());

/** A mail of this standing to somebody, with the event that was its reason. */
async function written(to: string, status: "sent" | "kept" | "failed" | "waiting"): Promise<void> {
  const outbox = newId();
  const event = { id: outbox, topic: "newsletter.confirm", payload: json({ to }), last_error: null };
  await database.db
    .insertInto("outbox")
    .values({ ...event, next_attempt_at: clock.now(), delivered_at: clock.now() })
    .execute();
  const unrendered = { subject: null, html: null, plain: null, last_error: null, sent_at: null };
  await database.db
    .insertInto("mail")
    .values({
      ...unrendered,
      ...{ id: newId(), outbox_id: outbox, kind: "newsletter.confirm", recipient: to, data: json({ to }), status },
    })
    .execute();
}

const forget = () =>
  drainOutbox({ db: database.db, clock, log: createLog("silent") }, async (tx, event) => {
    await hearForgotten(tx, event);
  });
const mails = () => database.db.selectFrom("mail").select(["recipient", "status"]).orderBy("recipient").execute();

it("forgets whoever wants to be forgotten, also when a mail to them was given up", async () => {
  const { db } = database;
  for (const status of ["sent", "kept", "failed"] as const) await written("Anna@example.com", status);
  await written("ben@example.com", "failed");
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: "anna@example.com" }));
  expect(await forget()).toBe(1);
  expect(await mails()).toEqual([{ recipient: "ben@example.com", status: "failed" }]);
  const events = await db.selectFrom("outbox").select(["topic", "payload"]).orderBy("topic").execute();
  expect(events).toEqual([
    { topic: "account.forgotten", payload: {} },
    { topic: "newsletter.confirm", payload: { to: "ben@example.com" } },
  ]);
});

it("lets a mail that is about to go out go first", async () => {
  const { db } = database;
  await written("anna@example.com", "waiting");
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: "anna@example.com" }));
  expect(await forget()).toBe(0);
  expect(await mails()).toEqual([{ recipient: "anna@example.com", status: "waiting" }]);
  await db.updateTable("mail").set({ status: "failed" }).execute();
  clock.advanceMinutes(1);
  expect(await forget()).toBe(1);
  expect(await mails()).toEqual([]);
});
