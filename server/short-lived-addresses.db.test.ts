import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editDeparture } from "#modules/availability/index.server.ts";
import { confirmSubscriber, forgetReaders, subscribe, unsubscribe } from "#modules/enquiries/index.server.ts";
import { createMailFromEvent, forgetMails, sendMail } from "#modules/messaging/index.server.ts";
import { forgetPastWaitlist, joinWaitlist, leaveWaitlist, notifyWaitlist } from "#modules/waitlist/index.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createMailer } from "#platform/mail/mail.server.ts";
import type { Mailer } from "#platform/mail/outgoing-mail.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { rowsContaining } from "#tests/harness/database/rows-containing.ts";
import { render } from "#tests/harness/mail/rendered-mails.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { createMailRelevance } from "./mail-relevance.server.ts";

/** Checks the privacy page's promise about addresses left with us, in every table and in a demo's stored mails. */
describe("an address given for a while", () => {
  let office: BookingOffice;
  let folder: string;
  let mailer: Mailer;
  beforeAll(async () => {
    office = await openBookingOffice();
    folder = await mkdtemp(path.join(tmpdir(), "pahiya-mails-"));
    mailer = createMailer({ keepIn: folder, from: { name: "Pahiya", address: "hello@pahiya.example" } });
  });
  afterAll(async () => {
    await office?.close();
    await rm(folder, { recursive: true, force: true });
  });
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const days = (many: number) => office.clock.advanceMinutes(many * 24 * 60);
  /** All mails are written and kept, as a demo does. */
  async function deliver(): Promise<void> {
    const { db, clock, log } = office.deps;
    const inbox = "office@pahiya.example";
    await drainOutbox({ db, clock, log }, async (tx, event) => void (await createMailFromEvent(tx, event, { inbox })));
    const waiting = await db.selectFrom("mail").select("id").where("status", "=", "waiting").execute();
    const sending = { db, clock, log, mailer, render, isStillTrue: createMailRelevance(db), keepsWords: true };
    for (const { id } of waiting) expect(await sendMail(sending, id)).toBe(true);
  }
  /** Runs the hourly jobs. */
  async function forget(): Promise<void> {
    await forgetReaders(office.deps);
    await forgetPastWaitlist(office.deps);
    await forgetMails(office.deps, mailer.forget);
  }
  /** In how many rows, and in how many kept mails, an address stands. */
  async function traces(who: string) {
    const address = new RegExp(`${who}@example\\.com`, "i");
    const files = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), "utf8")));
    return {
      rows: (await rowsContaining(office.database, address)).length,
      files: files.filter((words) => address.test(words)).length,
    };
  }
  const none = { rows: 0, files: 0 };
  /** A mail about the waitlist or the newsletter, with its event. */
  const all = { rows: 3, files: 1 };

  it("to the newsletter is gone thirty days after an unanswered mail, or two after leaving", async () => {
    const { db } = office;
    const reader = async (who: string) => {
      await subscribe(office.deps, `${who}@example.com`);
      const found = db.selectFrom("subscriber").select("id").where("email", "=", `${who}@example.com`);
      return (await found.executeTakeFirstOrThrow()).id;
    };
    await reader("silent");
    const [stays, leaves] = [await reader("stays"), await reader("leaves")];
    await deliver();
    for (const id of [stays, leaves]) await confirmSubscriber(office.deps, id);
    await unsubscribe(office.deps, leaves);
    await forget();
    for (const who of ["silent", "stays", "leaves"]) expect(await traces(who), who).toEqual(all);
    days(2);
    await forget();
    expect(await traces("leaves")).toEqual(none);
    expect(await traces("silent")).toEqual(all);
    days(28);
    await forget();
    expect(await traces("silent")).toEqual(none);
    expect(await traces("stays")).toEqual(all);
  });

  it("to a waitlist is gone after leaving, booking, or two days after the departure", async () => {
    const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(12);
    if (!departure) throw new Error("there are departures");
    await office.book(departure, 8);
    const capacity = (places: number) => editDeparture(office.deps, departure.id, { capacity: places });
    await capacity(8);
    for (const who of ["off", "told", "books", "waits"])
      await joinWaitlist(office.deps, departure.id, { name: who, email: `${who}@example.com`, people: 1 });
    await deliver();
    const { db } = office;
    const party = (who: string) => db.selectFrom("waiting_party").select("id").where("name", "=", who);
    await leaveWaitlist(db, (await party("off").executeTakeFirstOrThrow()).id);
    await forget();
    expect(await traces("off")).toEqual(none);
    for (const who of ["told", "books", "waits"]) expect(await traces(who), who).toEqual(all);
    await capacity(9);
    expect(await notifyWaitlist(office.deps)).toBe(1);
    await deliver();
    expect(await traces("told"), "of room, too").toEqual({ rows: 5, files: 2 });
    office.clock.advanceMinutes(1);
    const held = await office.hold({ departure: departure.id, people: 1, category: "regular" }, "books@example.com");
    await held.pay();
    await notifyWaitlist(office.deps);
    await forget();
    const rows = await rowsContaining(office.database, /books@example\.com/);
    expect(rows.filter((row) => /waiting[._]/.test(row))).toEqual([]);
    expect(rows).not.toEqual([]);
    office.clock.set(new Date(Date.parse(departure.startsAt) + 2 * 86_400_000 - 1));
    await forget();
    expect(await traces("waits")).toEqual(all);
    office.clock.advanceMinutes(1);
    await forget();
    for (const who of ["waits", "told"]) expect(await traces(who), who).toEqual(none);
  });
});
