import { afterAll, beforeAll, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { confirmSubscriber, forgetReaders, listSubscribers, subscribe, unsubscribe } from "./subscribe.server.ts";

let database: Database;
const clock = new SteppedClock("2026-11-21T06:00:00Z");
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const deps = () => ({ db: database.db, clock });
/** A new reader with an address of their own. */
async function newReader() {
  const email = `${crypto.randomUUID()}@example.com`;
  await subscribe(deps(), email);
  return reader(email);
}
const reader = (email: string) =>
  database.db.selectFrom("subscriber").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const asked = async (email: string) =>
  (await database.db.selectFrom("outbox").select("payload").where("topic", "=", "newsletter.confirm").execute()).filter(
    (mail) => (mail.payload as { to: string }).to.toLowerCase() === email,
  ).length;

it("mails a new address and waits for its confirmation", async () => {
  await subscribe(deps(), "anna@example.com");
  expect((await reader("anna@example.com")).status).toBe("pending");
  expect(await asked("anna@example.com")).toBe(1);
});

it("ignores an address's capitals", async () => {
  await subscribe(deps(), "carla@example.com");
  await subscribe(deps(), "Carla@Example.com");
  const { rows } = await database.executeRaw(
    "SELECT count(*)::int AS readers FROM subscriber WHERE email ILIKE 'carla@example.com'",
  );
  expect(rows).toEqual([{ readers: 1 }]);
  expect(await asked("carla@example.com")).toBe(1);
});

it("mails once a day for any number of requests", async () => {
  const { email } = await newReader();
  clock.advanceMinutes(24 * 60 - 1);
  await subscribe(deps(), email);
  expect(await asked(email)).toBe(1);
  clock.advanceMinutes(1);
  await Promise.all([1, 2, 3].map(() => subscribe(deps(), email)));
  expect(await asked(email)).toBe(2);
});

it("mails a mailbox at most once a day, whatever tag", async () => {
  await subscribe(deps(), "Dev@example.com");
  for (const tag of ["1", "2", "a+b"]) await subscribe(deps(), `dev+${tag}@example.com`);
  const all = ["dev@example.com", "dev+1@example.com", "dev+2@example.com", "dev+a+b@example.com"];
  expect(await Promise.all(all.map(asked))).toEqual([1, 0, 0, 0]);
  clock.advanceMinutes(24 * 60);
  await subscribe(deps(), "dev+1@example.com");
  await subscribe(deps(), "dev@example.com");
  expect(await Promise.all(all.map(asked))).toEqual([1, 1, 0, 0]);
});

it("mails a Google mailbox at most once a day, whatever dots", async () => {
  const all = ["farah.dev@gmail.com", "f.a.r.a.h.dev@gmail.com", "farahdev+1@googlemail.com", "farah.dev@example.com"];
  for (const address of all) await subscribe(deps(), address);
  expect(await Promise.all(all.map(asked))).toEqual([1, 0, 0, 1]);
});

it("confirms once, and mails a confirmed subscriber no more", async () => {
  const { email, id } = await newReader();
  expect(await confirmSubscriber(deps(), id)).toBe(true);
  const { confirmed_at } = await reader(email);
  clock.advanceMinutes(5);
  expect(await confirmSubscriber(deps(), id)).toBe(true);
  expect((await reader(email)).confirmed_at).toEqual(confirmed_at);
  // A day later the address might be asked again, were it not confirmed.
  clock.advanceMinutes(24 * 60);
  await subscribe(deps(), email);
  expect(await asked(email)).toBe(1);
});

it("unsubscribes, and mails again when the address returns", async () => {
  const { email, id } = await newReader();
  expect(await confirmSubscriber(deps(), id)).toBe(true);
  await unsubscribe(deps(), id);
  expect(await reader(email)).toMatchObject({ status: "unsubscribed", unsubscribed_at: clock.now() });
  await subscribe(deps(), email);
  expect((await reader(email)).status, "asked today already").toBe("unsubscribed");
  clock.advanceMinutes(24 * 60);
  await subscribe(deps(), email);
  expect((await reader(email)).status).toBe("pending");
  expect(await asked(email)).toBe(2);
});

it("keeps the latest day of confirmation", async () => {
  const { email, id } = await newReader();
  await confirmSubscriber(deps(), id);
  await unsubscribe(deps(), id);
  clock.advanceMinutes(24 * 60);
  await subscribe(deps(), email);
  await confirmSubscriber(deps(), id);
  expect(await reader(email)).toMatchObject({ status: "confirmed", confirmed_at: clock.now(), unsubscribed_at: null });
  expect(await listSubscribers(database.db)).toContainEqual({ id, email, confirmedAt: clock.now().toISOString() });
});

it("deletes an address two days after it left, and no other", async () => {
  const [stays, leaves, comesBack] = [await newReader(), await newReader(), await newReader()];
  for (const { id } of [stays, leaves, comesBack]) await confirmSubscriber(deps(), id);
  for (const { id } of [leaves, comesBack]) await unsubscribe(deps(), id);
  await confirmSubscriber(deps(), comesBack.id);
  clock.advanceMinutes(24 * 60);
  // Pressed once more, it is as it was.
  await unsubscribe(deps(), leaves.id);
  clock.advanceMinutes(24 * 60 - 1);
  await forgetReaders(deps());
  expect(await reader(leaves.email)).toMatchObject({ status: "unsubscribed" });
  clock.advanceMinutes(1);
  await forgetReaders(deps());
  await expect(reader(leaves.email)).rejects.toThrow("no result");
  for (const { email } of [stays, comesBack]) expect(await reader(email)).toMatchObject({ status: "confirmed" });
  // An old letter lies in the mailbox still, with its link.
  await unsubscribe(deps(), leaves.id);
  expect(await confirmSubscriber(deps(), leaves.id)).toBe(false);
});

it("deletes an unconfirmed address after thirty days, and mails it again when it returns", async () => {
  const [silent, again, says] = [await newReader(), await newReader(), await newReader()];
  await confirmSubscriber(deps(), says.id);
  clock.advanceMinutes(20 * 24 * 60);
  await subscribe(deps(), again.email);
  clock.advanceMinutes(10 * 24 * 60 - 1);
  await forgetReaders(deps());
  expect(await reader(silent.email)).toMatchObject({ status: "pending" });
  clock.advanceMinutes(1);
  await forgetReaders(deps());
  await expect(reader(silent.email)).rejects.toThrow("no result");
  expect(await reader(again.email)).toMatchObject({ status: "pending" });
  expect(await reader(says.email)).toMatchObject({ status: "confirmed" });
  await subscribe(deps(), silent.email);
  expect(await asked(silent.email)).toBe(2);
});
