import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { NO_MAIL } from "./create-mail-from-event.server.ts";
import { createMailFromEvent } from "./index.server.ts";
import { isMailKind } from "./model.ts";

let database: Database;
const clock = new SteppedClock("2026-11-21T06:00:00Z");
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

it("leaves an unknown kind of mail to a newer version, and accepts other events", async () => {
  const { db } = database;
  // This version's code emits neither: one comes from a newer version, the other from the database.
  const noted = { next_attempt_at: clock.now(), delivered_at: null, last_error: null };
  await db
    .insertInto("outbox")
    .values([
      { id: newId(), topic: "booking.of_tomorrow", payload: json({ to: "anna@example.com" }), ...noted },
      { id: newId(), topic: "refund.processed", payload: json({}), ...noted },
    ])
    .execute();
  const inbox = "office@pahiya.example";
  const drain = () =>
    drainOutbox(
      { db, clock, log: createLog("silent") },
      async (tx, event) => void (await createMailFromEvent(tx, event, { inbox })),
    );
  expect(await drain()).toBe(1);
  const waiting = await db.selectFrom("outbox").selectAll().where("delivered_at", "is", null).execute();
  expect(waiting).toMatchObject([{ topic: "booking.of_tomorrow", payload: { to: "anna@example.com" } }]);
  expect(waiting[0]?.last_error).toContain("nobody here knows the topic booking.of_tomorrow");
  expect(await db.selectFrom("mail").selectAll().execute()).toEqual([]);
});

/** All files of running code. */
async function sources(): Promise<string[]> {
  const folders = ["app", "modules", "platform", "server"];
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => path.posix.join(folder, file)),
    ),
  );
  return found.flat().filter((file) => /(?<!\.test)\.tsx?$/.test(file));
}

/** Calls that emit an event. */
const noters = /(?<!function |\.)\b(?:emit|tellTraveller|notifyOnce)\(/g;
/** Calls that pass on their own topic. */
const handedOn = /^[^"]*\btopic,/;

it("knows every topic in code and database", async () => {
  const topics: string[] = [];
  for (const file of await sources()) {
    const source = await readFile(file, "utf8");
    for (const { index } of source.matchAll(noters)) {
      const call = source.slice(index, source.indexOf(";", index));
      const topic = /"([a-z_]+\.[a-z_]+)"/.exec(call)?.[1];
      if (topic) topics.push(topic);
      else expect(call, file).toMatch(handedOn);
    }
    if (/into outbox/i.test(source)) expect(file).toBe("platform/jobs/outbox.server.ts");
    expect(source, file).not.toMatch(/insertInto\("outbox"\)/);
  }
  const { rows } = await database.executeRaw("SELECT proname FROM pg_proc WHERE prosrc ILIKE '%into outbox%'");
  expect(rows).toEqual([{ proname: "tell_refund" }]);
  const { rows: checks } = await database.executeRaw(
    "SELECT pg_get_constraintdef(oid) AS says FROM pg_constraint WHERE conrelid = 'refund'::regclass AND contype = 'c'",
  );
  const says = checks.map((check) => String((check as { says: unknown }).says)).find((each) => /\bstatus\b/.test(each));
  topics.push(...[...(says ?? "").matchAll(/'([a-z]+)'/g)].map(([, status]) => `refund.${status}`));
  expect(topics.length).toBeGreaterThan(30);
  expect(topics.filter((topic) => !isMailKind(topic) && !NO_MAIL.has(topic))).toEqual([]);
  expect([...NO_MAIL].filter((topic) => !topics.includes(topic))).toEqual([]);
});
