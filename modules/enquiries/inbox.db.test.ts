import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/ids.server.ts";
import { openSeededDatabase } from "#tests/harness/database/database.ts";
import { countWaitingMessages, listAnsweredMessages, listWaitingMessages } from "./inbox.server.ts";
import { listMessagesFrom } from "./messages-from.server.ts";

let database: Awaited<ReturnType<typeof openSeededDatabase>>;
beforeAll(async () => {
  database = await openSeededDatabase();
  const write = (name: string, at: string, more: { is_doubtful?: boolean; answered_at?: Date } = {}) => ({
    ...{
      id: newId(),
      name,
      number: "+911234567890",
      email: `${name}@Example.com`,
      message: "Hello",
      answered_at: null,
    },
    ...{ created_at: new Date(at), is_doubtful: false },
    ...more,
  });
  await database.db
    .insertInto("contact_message")
    .values([
      write("robot", "2026-11-19T06:00:00Z", { is_doubtful: true }),
      write("second", "2026-11-20T07:00:00Z"),
      write("first", "2026-11-20T06:00:00Z"),
      write("done", "2026-11-18T06:00:00Z", { answered_at: new Date("2026-11-18T09:00:00Z") }),
    ])
    .execute();
});
afterAll(() => database?.close());

it("lists the longest waiting first, doubtful ones last, with the promised hour", async () => {
  const waiting = await listWaitingMessages(database.db);
  expect(waiting.map(({ name }) => name)).toEqual(["first", "second", "robot"]);
  expect(waiting[0]?.dueAt).toBe("2026-11-21T06:00:00.000Z");
});

it("counts those that wait, and the late ones without robots", async () => {
  expect(await countWaitingMessages(database.db, new Date("2026-11-21T06:00:00Z"))).toEqual({ waiting: 3, late: 1 });
});

it("keeps the answered ones apart, and finds an address in any case", async () => {
  expect(await listAnsweredMessages(database.db)).toMatchObject([
    { name: "done", answeredAt: "2026-11-18T09:00:00.000Z" },
  ]);
  expect(await listMessagesFrom(database.db, "FIRST@example.com")).toMatchObject([{ name: "first", message: "Hello" }]);
});
