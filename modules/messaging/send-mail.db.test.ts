import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock as clock } from "#platform/clock.server.ts";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { drainOutbox, emit } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { createMailer } from "#platform/mail/mail.server.ts";
import type { Mailer } from "#platform/mail/outgoing-mail.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { createMailFromEvent, sendMail } from "./index.server.ts";
import type { RenderMail } from "./model.ts";

const leave: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of leave.splice(0).reverse()) await undo();
});

const log = createLog("silent");
const from = { name: "Pahiya", address: "rides@pahiya.example" };
const isStillTrue = async () => true;
const render = async (_kind: string, data: object) => {
  const words = `https://rides.test/link?key=hush-key-and-${"token" in data ? data.token : ""}`;
  return { subject: "Your link", html: `<p>${words}</p>`, plain: words };
};

async function opened(opening: Promise<Database>): Promise<Database> {
  const database = await opening;
  leave.push(() => database.close());
  return database;
}

async function smtpUrl(received: string[]): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      stream.on("data", (chunk: Buffer) => received.push(chunk.toString()));
      stream.on("end", () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  leave.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Everything the database holds about mails, as text, as in a backup. */
const written = async ({ executeRaw }: Database): Promise<string> =>
  JSON.stringify((await executeRaw("SELECT to_jsonb(mail) AS m, to_jsonb(outbox) AS o FROM mail, outbox")).rows);

it("is sent with its reply address", async () => {
  const { db } = await opened(openTestDatabase());
  const asha = { name: "Asha", number: "+91 98", email: "asha@example.com", message: "Hm?", tourName: null };
  const payload = { to: "office@pahiya.example", messageId: newId(), ...asha };
  await inTransaction(db, (tx) => emit(tx, clock, "contact.received", payload));
  await drainOutbox(
    { db, clock, log },
    async (tx, event) => void (await createMailFromEvent(tx, event, { inbox: "office@pahiya.example" })),
  );
  const { id } = await db.selectFrom("mail").select("id").executeTakeFirstOrThrow();
  const received: string[] = [];
  const mailer = createMailer({ smtpUrl: await smtpUrl(received), keepIn: "", from });
  const answered: RenderMail = async () => ({
    subject: "Hm",
    html: "<p>Hm?</p>",
    plain: "Hm?",
    replyTo: "asha@example.com",
  });
  expect(await sendMail({ db, clock, log, mailer, render: answered, isStillTrue, keepsWords: true }, id)).toBe(true);
  expect(received.join("")).toMatch(/^Reply-To: asha@example\.com\r$/m);
});

it("stays sent when a second process was refused", async () => {
  const { db } = await opened(openTestDatabase());
  const id = await keepMail(db, {
    kind: "account.password_changed",
    recipient: "anna@example.com",
    data: { to: "anna@example.com", name: "Anna" },
  });
  const shared = { db, clock, log, render, isStillTrue, keepsWords: false };
  const received: string[] = [];
  const working = createMailer({ smtpUrl: await smtpUrl(received), keepIn: "", from });
  const failing: Mailer = {
    ...working,
    async send() {
      await sendMail({ ...shared, mailer: working }, id);
      throw new Error("the connection broke");
    },
  };
  await expect(sendMail({ ...shared, mailer: failing }, id)).rejects.toThrow("the connection broke");
  expect(await db.selectFrom("mail").select(["status", "last_error"]).executeTakeFirst()).toEqual({
    status: "sent",
    last_error: null,
  });
  expect(await sendMail({ ...shared, mailer: working }, id)).toBe(true);
  expect(received.join("").match(/^Subject: /gm), "it is not sent once more").toHaveLength(1);
});

describe("a mail with a link", () => {
  async function reset(database: Database): Promise<string> {
    const { db } = database;
    const topic = "account.reset_password";
    const payload = { to: "anna@example.com", name: "Anna", token: "hush-token" };
    await inTransaction(db, (tx) => emit(tx, clock, topic, payload));
    await drainOutbox(
      { db, clock, log },
      async (tx, event) => void (await createMailFromEvent(tx, event, { inbox: "office@pahiya.example" })),
    );
    return (await db.selectFrom("mail").select("id").executeTakeFirstOrThrow()).id;
  }

  it("keeps neither key nor token after sending on a live site", async () => {
    const database = await opened(openTestDatabase());
    const id = await reset(database);
    const { db } = database;
    expect(await db.selectFrom("outbox").select("payload").executeTakeFirst()).toEqual({
      payload: { to: "anna@example.com", name: "Anna" },
    });
    const received: string[] = [];
    const mailer = createMailer({ smtpUrl: await smtpUrl(received), keepIn: "", from });
    expect(await sendMail({ db, clock, log, mailer, render, isStillTrue, keepsWords: false }, id)).toBe(true);
    expect(received.join("")).toContain("hush-key-and-hush-token");
    expect(await written(database)).not.toContain("hush");
    expect(
      await db.selectFrom("mail").select(["status", "subject", "html", "plain", "data"]).executeTakeFirst(),
    ).toEqual({
      ...{
        status: "sent",
        subject: "Your link",
        html: null,
        plain: null,
        data: { to: "anna@example.com", name: "Anna" },
      },
    });
    // Called again, as by a job whose process was killed before it noted success.
    expect(await sendMail({ db, clock, log, mailer, render, isStillTrue, keepsWords: false }, id)).toBe(true);
    expect(received.join("").match(/^Subject:/gm)).toHaveLength(1);
  });

  it("keeps its text in a demonstration's mailbox", async () => {
    const database = await opened(openTestDatabase());
    const id = await reset(database);
    const keepIn = await mkdtemp(path.join(tmpdir(), "pahiya-mails-"));
    leave.push(() => rm(keepIn, { recursive: true, force: true }));
    const { db } = database;
    const mailer = createMailer({ keepIn, from });
    await sendMail({ db, clock, log, mailer, render, isStillTrue, keepsWords: true }, id);
    expect(await readdir(keepIn)).toEqual([`${id}.eml`]);
    expect(await db.selectFrom("mail").select(["status", "plain", "data"]).executeTakeFirst()).toEqual({
      ...{ status: "kept", plain: "https://rides.test/link?key=hush-key-and-hush-token" },
      data: { to: "anna@example.com", name: "Anna" },
    });
  });
});

it("keeps no remarks after the company was mailed", async () => {
  const database = await opened(openTestDatabase());
  const { db } = database;
  const booked = {
    what: "booked",
    isGuaranteed: false,
    people: 1,
    category: "regular",
    taken: 1,
    capacity: 10,
  } as const;
  const ride = {
    departureId: newId(),
    localDate: "2026-12-06",
    localTime: "06:30",
    tourName: "Ride",
    tourPath: "/tours",
  };
  const anna = { email: "anna@example.com", contactName: "Anna", contactPhone: "1", touristCategory: "" };
  const said = {
    ...booked,
    ...ride,
    ...anna,
    reference: "PH-222222",
    totalPaise: 1,
    remarks: "hush: a heart condition",
  };
  await inTransaction(db, (tx) => emit(tx, clock, "company.told", said));
  await drainOutbox(
    { db, clock, log },
    async (tx, event) => void (await createMailFromEvent(tx, event, { inbox: "office@pahiya.example" })),
  );
  expect(await db.selectFrom("outbox").select("payload").executeTakeFirst()).toEqual({
    payload: { ...said, remarks: "" },
  });
  const { id } = await db.selectFrom("mail").select("id").executeTakeFirstOrThrow();
  const received: string[] = [];
  const mailer = createMailer({ smtpUrl: await smtpUrl(received), keepIn: "", from });
  const asSaid: RenderMail = async (_kind, data) => ({ subject: "s", html: "h", plain: JSON.stringify(data) });
  expect(await sendMail({ db, clock, log, mailer, render: asSaid, isStillTrue, keepsWords: false }, id)).toBe(true);
  expect(received.join("")).toContain("hush");
  expect(await written(database)).not.toContain("hush");
});
