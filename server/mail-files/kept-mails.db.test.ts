import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, json } from "#platform/database/database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { keptMails } from "./kept-mails.server.ts";

const id = newId();
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const [outboxId, kind, to] = [newId(), "contact.acknowledged", "anna@example.com"];
  const { db } = database;
  await db
    .insertInto("outbox")
    .values({
      id: outboxId,
      topic: kind,
      payload: json({ to }),
      next_attempt_at: new Date(0),
      delivered_at: null,
      last_error: null,
    })
    .execute();
  await db
    .insertInto("mail")
    .values({
      ...{ id, outbox_id: outboxId, kind, recipient: to, data: json({ to }), status: "kept", sent_at: null },
      ...{ subject: "Hello", html: "<p>Namaste</p>", plain: "Namaste", last_error: null },
    })
    .execute();
});
afterAll(() => database?.close());

const asked = (mode: Env["APP_MODE"], file: string) =>
  keptMails({ db: database.db, env: { APP_MODE: mode } as Env }).request(`/${file}.html`);

it("shows a kept mail as it arrives, without scripts, in the demonstration alone", async () => {
  const shown = await asked("demo", id);
  expect(await shown.text()).toBe("<p>Namaste</p>");
  expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect((await asked("live", id)).status).toBe(404);
});

it.each(["nothing", newId()])("has no mail %s", async (file) => {
  expect((await asked("demo", file)).status).toBe(404);
});
