import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Database, inTransaction, json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { listAlerts, raiseAlert } from "#platform/jobs/alerts.server.ts";
import { drainOutbox, emit } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { createMailFromEvent, onPersonForgotten } from "./index.server.ts";

let database: Database;
const clock = new SteppedClock("2026-11-21T06:00:00Z");
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
// Every test starts without mails and events.
putClockBack(() => clock, "2026-11-21T06:00:00Z");
beforeEach(async () => {
  for (const table of ["mail", "outbox"] as const) await database.db.deleteFrom(table).execute();
});

type Standing = "sent" | "kept" | "failed" | "waiting";

/** Writes a mail in this state, with its event. */
const written = (to: string, status: Standing) => noted({ kind: "newsletter.confirm", said: { to }, status });

const noted = ({
  kind,
  said,
  status,
}: {
  kind: string;
  said: { to: string; [field: string]: unknown };
  status: Standing;
}) => keepMail(database.db, { kind, recipient: said.to, data: said, status });

const forget = () =>
  drainOutbox({ db: database.db, clock, log: createLog("silent") }, async (tx, event) => {
    await onPersonForgotten(tx, clock, event);
  });
const mails = () => database.db.selectFrom("mail").select(["recipient", "status"]).orderBy("recipient").execute();

it("deletes mails to an erased person, given-up ones too", async () => {
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

it("deletes mails to the company about them, and nothing of others", async () => {
  const { db } = database;
  const to = "office@pahiya.example";
  const of = (kind: string, said: object) => noted({ kind, said: { to, ...said }, status: "sent" });
  const [hers, his] = [newId(), newId()];
  await of("contact.received", { email: "Anna@example.com", message: "Is it flat?" });
  await of("contact.received", { email: "ben@example.com", message: "Is it far?" });
  await of("comment.pending", { email: "anna@example.com", comment: "Lovely." });
  await of("company.told", { email: "anna@example.com", what: "booked" });
  await of("review.pending", { reviewId: hers, name: "Anna" });
  await of("review.pending", { reviewId: his, name: "Ben" });
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: "anna@example.com", reviews: [hers] }));
  expect(await forget()).toBe(1);
  const left = await db.selectFrom("mail").select("data").orderBy("kind").execute();
  const bens = [
    { to, email: "ben@example.com", message: "Is it far?" },
    { to, reviewId: his, name: "Ben" },
  ];
  expect(left.map(({ data }) => data)).toEqual(bens);
  const events = await db.selectFrom("outbox").select("payload").orderBy("topic").execute();
  expect(events.map(({ payload }) => payload)).toEqual([{}, ...bens]);
});

it("deletes what the company was mailed before an address was corrected, and nothing of other holders", async () => {
  const { db } = database;
  const to = "office@pahiya.example";
  const booked = { reference: "PH-7K3M9Q", contactName: "Anna Example" };
  const told = (said: object) => noted({ kind: "company.told", said: { to, ...booked, ...said }, status: "sent" });
  await told({ email: "anna@exmaple.com", what: "booked" });
  await told({ email: "anna@exmaple.com", what: "booked", reference: "PH-2222AA" });
  await told({ email: "bela@example.com", what: "handed_over", contactName: "Bela Example" });
  for (const [address, kind] of [
    ["anna@exmaple.com", "booking.address_corrected"],
    ["Anna@example.com", "booking.confirmed"],
  ] as const)
    await noted({ kind, said: { to: address, ...booked }, status: "sent" });
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: "anna@example.com" }));
  expect(await forget()).toBe(1);
  const left = await db.selectFrom("mail").select("data").where("kind", "=", "company.told").orderBy("id").execute();
  expect(left.map(({ data }) => data)).toEqual([
    expect.objectContaining({ reference: "PH-2222AA" }),
    expect.objectContaining({ contactName: "Bela Example" }),
  ]);
  const events = await db.selectFrom("outbox").select("payload").where("topic", "=", "company.told").execute();
  expect(events).toHaveLength(2);
});

it("deletes mails to their former wrong address, and nothing of its real owner", async () => {
  const { db } = database;
  const [wrong, right] = ["anna@exmaple.com", "Anna@example.com"];
  const written = (to: string, kind: string, said: object, status: Standing = "sent") =>
    noted({ kind, said: { to, contactName: "Anna Example", ...said }, status });
  const booking = { reference: "PH-7K3M9Q" };
  const quote = { number: "Q-7K3M9Q", words: "For Anna, slowly." };
  await written(wrong, "booking.confirmed", booking, "failed");
  await written(wrong, "quote.offered", quote);
  await written(wrong, "booking.confirmed", { reference: "PH-2222AA", contactName: "Ben Example" });
  await written(wrong, "booking.address_corrected", booking);
  await written(right, "booking.confirmed", booking);
  await written(right, "quote.offered", quote);
  const forgetAt = async (address: string) => {
    clock.advanceMinutes(1);
    await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: address.toLowerCase() }));
    expect(await forget()).toBe(1);
    const left = await db.selectFrom("outbox").select("payload").where("topic", "<>", "account.forgotten").execute();
    return { mails: (await mails()).map(({ recipient }) => recipient), said: JSON.stringify(left) };
  };
  const all = await db.selectFrom("mail").selectAll().execute();
  const events = await db.selectFrom("outbox").selectAll().execute();
  expect(await forgetAt(wrong)).toMatchObject({ mails: [right, right] });
  for (const table of ["mail", "outbox"] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto("outbox")
    .values(events.map((row) => ({ ...row, payload: json(row.payload) })))
    .execute();
  await db
    .insertInto("mail")
    .values(all.map((row) => ({ ...row, data: json(row.data) })))
    .execute();
  const { mails: others, said } = await forgetAt(right);
  expect(others).toEqual([wrong]);
  expect(said).not.toContain("Anna");
  expect(said).toContain("Ben Example");
});

it("deletes the name of a transfer's new holder with that person", async () => {
  const { db } = database;
  const handed = { reference: "PH-7K3M9Q", contactName: "Anna Example", to: "anna@example.com" };
  await noted({ kind: "booking.handed_over", said: { ...handed, newName: "Bela Example" }, status: "sent" });
  const confirmed = { reference: "PH-7K3M9Q", contactName: "Bela Example", to: "bela@example.com" };
  await noted({ kind: "booking.confirmed", said: confirmed, status: "sent" });
  const other = { ...handed, reference: "PH-2222AA", newName: "Bela Example" };
  await noted({ kind: "booking.handed_over", said: other, status: "sent" });
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: "bela@example.com" }));
  expect(await forget()).toBe(1);
  const left = await db.selectFrom("mail").select("data").execute();
  expect(left.map(({ data }) => data)).toEqual([other]);
});

it("deletes mails about reviews of an unconfirmed address", async () => {
  const { db } = database;
  const hers = newId();
  const said = { to: "office@pahiya.example", reviewId: hers };
  await noted({ kind: "review.pending", said, status: "sent" });
  // Mailed to a former address of the account.
  await noted({ kind: "review.answered", said: { ...said, to: "anna@former.example" }, status: "sent" });
  await written("anna@example.com", "sent");
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: null, reviews: [hers] }));
  expect(await forget()).toBe(1);
  expect(await mails()).toEqual([{ recipient: "anna@example.com", status: "sent" }]);
});

it("lets a mail being sent finish first", async () => {
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

it.each([
  ["proved", "anna@example.com"],
  ["not proved", null],
])("deletes the last mail once sent to an address that is %s", async (_, email) => {
  const { db } = database;
  const to = "anna@example.com";
  await noted({ kind: "account.verify_email", said: { to }, status: "sent" });
  await noted({ kind: "account.erased", said: { to }, status: "waiting" });
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email, reviews: [], accountEmail: to }));
  expect(await forget(), "the goodbye goes first").toBe(0);
  await db.updateTable("mail").set({ status: "sent" }).execute();
  clock.advanceMinutes(2);
  expect(await forget()).toBe(1);
  expect(await mails()).toEqual([]);
  expect(await db.selectFrom("outbox").select(["topic", "payload"]).execute()).toEqual([
    { topic: "account.forgotten", payload: {} },
  ]);
});

it("deletes the last mail also after a first failure", async () => {
  const { db } = database;
  const to = "anna@example.com";
  const [accountId, wasErased] = [newId(), { to, name: "Anna", isProven: true }];
  await db.transaction().execute(async (tx) => {
    await emit(tx, clock, "account.erased", { ...wasErased, accountId });
    await emit(tx, clock, "account.forgotten", { email: to, reviews: [], accountEmail: to, accountId });
  });
  let tries = 0;
  const deliver = () =>
    drainOutbox({ db, clock, log: createLog("silent") }, async (tx, event) => {
      if (event.topic === "account.erased" && ++tries === 1) throw new Error("the database had a bad moment");
      if ((await onPersonForgotten(tx, clock, event)) === null)
        await createMailFromEvent(tx, event, { inbox: "desk@example.com" });
    });
  expect(await deliver(), "the goodbye goes first").toBe(0);
  clock.advanceMinutes(1);
  expect(await deliver()).toBe(1);
  expect(await mails()).toEqual([{ recipient: to, status: "waiting" }]);
  await db.updateTable("mail").set({ status: "sent" }).execute();
  clock.advanceMinutes(2);
  expect(await deliver()).toBe(1);
  expect(await mails()).toEqual([]);
  expect(await db.selectFrom("outbox").select(["topic", "payload"]).execute()).toEqual([
    { topic: "account.forgotten", payload: {} },
  ]);
});

it("gives up an unsendable last mail after a day, and deletes it", async () => {
  const { db } = database;
  const to = "anna@example.com";
  await written(to, "sent");
  const told = (whom: string) =>
    inTransaction(db, (tx) => emit(tx, clock, "newsletter.confirm", { to: whom, subscriberId: newId() }));
  const stuck = [await told(to), await told("ben@example.com")];
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: to }));
  const hasWaited = (hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000);
    const next_attempt_at = new Date("2027-01-01T00:00:00Z");
    return db.updateTable("outbox").set({ created_at, next_attempt_at }).where("id", "in", stuck).execute();
  };
  await hasWaited(23);
  expect(await forget()).toBe(0);
  expect(await mails()).toHaveLength(1);
  await hasWaited(25);
  clock.advanceMinutes(1);
  expect(await forget()).toBe(1);
  expect(await mails()).toEqual([]);
  expect(await db.selectFrom("outbox").select(["topic", "payload"]).orderBy("topic").execute()).toEqual([
    { topic: "account.forgotten", payload: {} },
    { topic: "newsletter.confirm", payload: { to: "ben@example.com", subscriberId: expect.any(String) } },
  ]);
});

it("deletes mails about an account at any address, and nothing later at a former one", async () => {
  const { db } = database;
  const accountId = newId();
  const verify = (to: string, account: string) => {
    const said = { to, accountId: account };
    return noted({ kind: "account.verify_email", said, status: "sent" });
  };
  for (const to of ["first@example.com", "next@example.com"]) await verify(to, accountId);
  await verify("next@example.com", newId());
  const forgotten = { email: "anna@example.com", reviews: [], accountEmail: "anna@example.com", accountId };
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", forgotten));
  expect(await forget()).toBe(1);
  expect(await mails()).toMatchObject([{ recipient: "next@example.com" }]);

  await written("first@example.com", "sent");
  const left = { email: "first@example.com", reviews: [], until: "2020-01-01T00:00:00.000Z" };
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", left));
  expect(await forget()).toBe(1);
  expect(await mails(), "whoever has the address now was written to").toContainEqual(
    expect.objectContaining({ recipient: "first@example.com" }),
  );
});

it("withdraws alerts about deleted mails", async () => {
  const { db } = database;
  const log = createLog("silent");
  const raise = async (kind: string, to: string) => {
    const subject = await noted({ kind: "booking.confirmed", said: { to }, status: "failed" });
    await raiseAlert({ clock, log }, db, { kind, subject, detail: { mail: "booking.confirmed" } });
    return subject;
  };
  await raise("mail.refused", "anna@example.com");
  await raise("mail.given_up", "anna@example.com");
  const subject = await raise("mail.refused", "ben@example.com");
  await inTransaction(db, (tx) => emit(tx, clock, "account.forgotten", { email: "anna@example.com" }));
  expect(await forget()).toBe(1);
  expect(await listAlerts(db)).toMatchObject([{ kind: "mail.refused", subject }]);
});
