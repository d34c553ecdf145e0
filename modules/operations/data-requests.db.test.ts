import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findPhoto,
  forgetErased,
  listDataRequests,
  noteDataRequest,
  savePhoto,
  warnOfDueRequests,
} from "#modules/accounts/index.server.ts";
import { quoteTransfer, transferBooking } from "#modules/booking/index.server.ts";
import { writeComment } from "#modules/content/index.server.ts";
import {
  confirmSubscriber,
  countPartnerClick,
  receiveMessage,
  subscribe,
  unsubscribe,
} from "#modules/enquiries/index.server.ts";
import { onPersonForgotten } from "#modules/messaging/index.server.ts";
import { postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { joinWaitlist } from "#modules/waitlist/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { type CommandAnswer, runCommand } from "./run-command.server.ts";

const INBOX = "hello@pahiya.example";
let office: BookingOffice;
putClockBack(() => office.clock);
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

const give = (command: string, options: Record<string, string> = {}, dryRun = false) =>
  runCommand(office.deps, { command, options, actor: "meera", dryRun });
const audited = async () => JSON.stringify(await office.db.selectFrom("audit").selectAll().execute());
const linesOf = (answer: CommandAnswer): string[] => (answer.ok ? answer.lines : answer.faults);
const dataIn = (answer: CommandAnswer) =>
  JSON.parse(
    strFromU8(unzipSync(Buffer.from(answer.ok ? (answer.file ?? "") : "", "base64"))["data.json"] ?? new Uint8Array()),
  );
const textOf = (answer: CommandAnswer): string =>
  answer.ok && answer.file ? Buffer.from(answer.file, "base64").toString("utf8") : "";

describe("a mailed data request without an account", () => {
  let departure: () => Departure;
  beforeAll(async () => {
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  const change = (id: string, to: object) => office.db.updateTable("booking").set(to).where("id", "=", id).execute();
  const contactOf = async (id: string) =>
    (await office.db.selectFrom("booking").select("contact_email").where("id", "=", id).executeTakeFirst())
      ?.contact_email;
  /** A ride of theirs that is over. */
  const ridden = async (email: string, to: object = {}) => {
    const booking = await office.book(departure(), 1);
    await change(booking.id, { contact_email: email, status: "completed", ...to });
    return booking;
  };
  /** Review, message and waitlist entry of a guest. */
  const written = async (email: string, name: string) => {
    const ride = { status: "completed" as const, contactEmail: email, tourId: departure().tourId, country: "IN" };
    const review = { rating: 5, name, contactmessage: "By the mail's link." };
    await postReviewOfBooking(office.deps, ride, review, INBOX);
    const message = { name, number: "1", email, message: "Is it flat?" };
    await receiveMessage(office.deps, message, { inbox: INBOX, tourName: null });
    const waits = await office.hold({ departure: departure().id, people: 10, category: "regular" });
    const full = (await office.managed(waits.reference)).departureId;
    expect(await joinWaitlist(office.deps, full, { name, email, people: 2 })).toBe("entered");
  };
  const requests = () => listDataRequests(office.db);

  it("gets a full copy, as an account would, and the audit does not know whose", async () => {
    const email = "Guest@Example.com";
    const booking = await ridden(email);
    await written(email, "Gita");
    expect(await give("export-person", { email: "nobody@example.com", to: "a.zip" })).toEqual({
      ok: false,
      faults: ["Nothing is kept about that address."],
    });
    const order = { email: "guest@example.com", to: "guest@example.com.zip" };
    const planned = linesOf(await give("export-person", order, true));
    expect(planned[0]).toContain("guest@example.com: 1 booking, 1 review, 1 message, 1 waiting list.");
    const answer = await give("export-person", order);
    expect(dataIn(answer)).toMatchObject({
      profile: null,
      bookings: [{ reference: booking.reference, contactEmail: email }],
      reviews: [{ paragraphs: ["By the mail's link."] }],
      messages: [{ message: "Is it flat?" }],
      waiting: [{ tour: "Old Delhi at Dawn", people: 2, email }],
    });
    expect(await audited()).toContain("export-person");
    expect(await audited()).not.toMatch(/guest@example/i);
  });

  it("has payments, refunds and history in its copy", async () => {
    const pays = "pays@example.com";
    const { reference } = await ridden(pays);
    await give("refund", { reference, rupees: "100", seen: "0", reason: "tea" });
    const { bookings } = dataIn(await give("export-person", { email: pays, to: "a.zip" }));
    expect(bookings).toMatchObject([
      {
        reference,
        payments: [{ amountPaise: 2000_00, method: "card", paymentId: expect.stringMatching(/^pay_/), isFee: false }],
        refunds: [{ amountPaise: 100_00, status: "requested" }],
        credit: null,
        history: [{ status: "held" }, { status: "confirmed", what: "paid, and the places are booked" }, {}],
      },
    ]);
    await office.db.updateTable("refund").set({ status: "processed" }).execute();
  });

  it("is erased as an account is: past data now, coming and owed later", async () => {
    const email = "Leaves@Example.com";
    const over = await ridden(email);
    const ahead = await ridden(email, { status: "confirmed" });
    const owed = await ridden(email);
    await written(email, "Lila");
    const tea = { reference: owed.reference, rupees: "100", seen: "0", reason: "tea" };
    expect(await give("refund", tea)).toMatchObject({ ok: true });
    const review = await office.db
      .selectFrom("review")
      .select("id")
      .where("author_email", "=", "leaves@example.com")
      .executeTakeFirstOrThrow();
    const { id: request } = await noteDataRequest(office.deps, { kind: "erasure", email, words: "Forget me." });
    const planned = linesOf(await give("forget-person", { email }, true)).join(" ");
    expect(planned).toMatch(/ledger stay for eight years.*of 1 ride ahead.*of 1 booking that is owed money/);
    expect(await contactOf(over.id)).toBe(email);

    expect(linesOf(await give("forget-person", { email }))).toEqual([
      "Erased.",
      "2 bookings keep their contact for now; they will be finished by the site.",
    ]);
    expect(await contactOf(over.id)).toBe("erased@erased.invalid");
    expect([await contactOf(ahead.id), await contactOf(owed.id)]).toEqual([email, email]);
    expect(await requests()).toMatchObject([{ id: request, words: expect.stringContaining("Carried out") }]);
    const rows = [
      await office.db.selectFrom("review").selectAll().execute(),
      await office.db.selectFrom("contact_message").selectAll().execute(),
      await office.db.selectFrom("waiting_party").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/leaves@example|Lila/i);

    await change(ahead.id, { status: "completed" });
    expect(await forgetErased(office.deps)).toBe(0);
    await office.db.updateTable("refund").set({ status: "processed" }).execute();
    expect(await forgetErased(office.deps)).toBe(1);
    expect([await contactOf(ahead.id), await contactOf(owed.id)]).toEqual(Array(2).fill("erased@erased.invalid"));
    expect(await requests()).toEqual([]);
    const told = await office.db
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", "account.forgotten")
      .orderBy("id")
      .execute();
    const forgotten = { email: "leaves@example.com", reviews: [] };
    const ofThem = (payload: unknown) => JSON.stringify(payload).includes(forgotten.email);
    expect(told.map(({ payload }) => payload).filter(ofThem)).toEqual([
      { ...forgotten, reviews: [review.id], accountId: null, accountEmail: null },
      { ...forgotten, until: office.clock.now().toISOString(), about: expect.any(Array) },
    ]);
    expect(await give("forget-person", { email })).toMatchObject({ ok: false });
    expect(await audited()).not.toMatch(/leaves@example/i);
  });

  it("has its own requests in its copy, and is found by them alone", async () => {
    const asks = "asks@example.com";
    const asked = { kind: "export" as const, email: "Asks@Example.com", words: "Send me all you have." };
    const { id } = await noteDataRequest(office.deps, asked);
    const order = { email: asks, to: "a.zip" };
    expect(linesOf(await give("export-person", order, true))[0]).toContain("asks@example.com: 1 open request.");
    expect(dataIn(await give("export-person", order))).toMatchObject({
      requests: [{ kind: "export", words: "Send me all you have." }],
    });
    expect(await give("answer-data-request", { request: id, answer: "Sent by mail" })).toMatchObject({ ok: true });
    expect(await give("export-person", order)).toMatchObject({ ok: false });
  });

  it("is found by a mail to a wrong address", async () => {
    const recipient = "Stranger@Example.com";
    const data = { to: recipient, token: "once" };
    await keepMail(office.db, { kind: "newsletter.confirm", recipient, data, status: "sent", subject: "Is it you?" });
    const order = { email: "stranger@example.com" };
    const planned = await give("export-person", { ...order, to: "a.zip" }, true);
    expect(linesOf(planned)[0]).toBe("stranger@example.com: 1 mail. a.zip would be the ZIP to send.");
    expect(dataIn(await give("export-person", { ...order, to: "a.zip" }))).toMatchObject({
      mails: [{ kind: "newsletter.confirm", subject: "Is it you?" }],
    });
    expect(linesOf(await give("forget-person", order))).toEqual(["Erased."]);
    await drainOutbox(office.deps, async (tx, event) => {
      await onPersonForgotten(tx, office.clock, event);
    });
    expect(await give("forget-person", order, true)).toMatchObject({
      faults: ["Nothing is kept about that address."],
    });
  });

  it("is found by a refund of a holiday transferred since", async () => {
    const [holiday] = (await office.departuresOf("kerala-backwaters-by-cycle")).slice(-1);
    const booking = await office.book({ id: holiday?.id ?? "" }, 2);
    const former = "Former@Example.com";
    await change(booking.id, { contact_email: former });
    const seenRefundPaise = quoteTransfer(booking, 1, office.clock.now().toISOString())?.refundPaise ?? 0;
    const to = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
    const handing = { bookingId: booking.id, to, leavingRiderIds: [booking.riders[0]?.id ?? ""], seenRefundPaise };
    expect(await transferBooking(office.deps, handing)).toHaveProperty("transferred");
    expect(dataIn(await give("export-person", { email: former, to: "former.zip" }))).toMatchObject({
      bookings: [],
      refunds: [{ reference: booking.reference, contactEmail: former, amountPaise: seenRefundPaise }],
    });
    expect(linesOf(await give("forget-person", { email: former }))[1]).toMatch(
      /^One booking keeps its contact for now/,
    );
    await office.db.updateTable("refund").set({ status: "processed" }).execute();
    expect(await forgetErased(office.deps)).toBe(1);
    expect(JSON.stringify(await office.db.selectFrom("refund").select("told").execute())).not.toMatch(/former@/i);
  });

  it("keeps a credit's contact, and erases the address's account", async () => {
    const email = "Saves@Example.com";
    const booking = await ridden(email);
    const credit = { id: newId(), from_booking_id: booking.id, amount_paise: 2000_00, spent_on_booking_id: null };
    const lasts = { expires_on: "2027-11-21", created_at: office.clock.now() };
    await office.db
      .insertInto("credit")
      .values({ ...credit, ...lasts })
      .execute();
    const [id, now] = [newId(), office.clock.now()];
    const user = { id, name: "Gita", email: "saves@example.com", emailVerified: false, createdAt: now, updatedAt: now };
    await office.db.insertInto("user").values(user).execute();
    await savePhoto(
      office.deps,
      { id },
      await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    const photo = await office.db.selectFrom("profile").select("photo").where("user_id", "=", id).executeTakeFirst();
    const photoKept = async () => (await findPhoto(office.deps, photo?.photo ?? "")) !== null;
    expect(await photoKept()).toBe(true);
    const planned = linesOf(await give("forget-person", { email }, true));
    expect(planned[0]).toMatch(/: an account that has not proved the address, /);
    expect(planned[1]).toContain("the account with its photograph");
    expect(linesOf(await give("forget-person", { email }))).toEqual([
      "Erased.",
      "One booking keeps its contact for now; it will be finished by the site.",
    ]);
    expect(await contactOf(booking.id)).toBe(email);
    // The note is all by which the rest is found.
    const [waits] = await listDataRequests(office.db);
    for (const dryRun of [true, false])
      expect(await give("answer-data-request", { request: waits?.id ?? "", answer: "Erased" }, dryRun)).toMatchObject({
        ok: false,
        faults: [expect.stringContaining("only waits for rides that are ahead or money that is owed")],
      });
    expect(await office.db.selectFrom("user").select("id").where("id", "=", id).execute()).toEqual([]);
    expect(await photoKept()).toBe(false);
    await office.db.updateTable("credit").set({ expires_on: "2026-11-20" }).where("id", "=", credit.id).execute();
    expect(await forgetErased(office.deps)).toBe(1);
    expect(await contactOf(booking.id)).toBe("erased@erased.invalid");
  });

  it("raises an alert a week before its last day, until answered", async () => {
    const email = "Waits@Example.com";
    const { id } = await noteDataRequest(office.deps, { kind: "export", email, words: "All of it, please." });
    const alerts = async () => (await listAlerts(office.db)).filter(({ kind }) => kind === "data_request.due");
    office.clock.set("2026-12-13T06:00:00Z");
    expect(await warnOfDueRequests(office.deps)).toBe(0);
    office.clock.set("2026-12-14T06:00:00Z");
    expect(await warnOfDueRequests(office.deps)).toBe(1);
    expect(await warnOfDueRequests(office.deps)).toBe(0);
    expect(await alerts()).toMatchObject([{ subject: id, detail: { asked: "export", dueOn: "2026-12-21" } }]);
    const named = await give("answer-data-request", { request: id, answer: "Sent to anna@example.com" });
    expect(named).toEqual({
      ok: false,
      faults: ["--answer: what was done, without the address: the answer is kept for good"],
    });
    expect(await give("answer-data-request", { request: id, answer: "Sent by mail" })).toMatchObject({ ok: true });
    expect(await alerts()).toEqual([]);
  });
});

describe("newsletter and lists", () => {
  it("is sent to confirmed subscribers, each with an unsubscribe link", async () => {
    const idOf = async (email: string) => {
      await subscribe(office.deps, email);
      const reader = office.db.selectFrom("subscriber").select("id").where("email", "=", email);
      return (await reader.executeTakeFirstOrThrow()).id;
    };
    const [reads, left] = [await idOf("reads@example.com"), await idOf("left@example.com")];
    await idOf("waits@example.com");
    for (const id of [reads, left]) await confirmSubscriber(office.deps, id);
    await unsubscribe(office.deps, left);
    const url = `https://pahiya.example/newsletter/unsubscribe/${reads}?key=${office.deps.signer.sign("newsletter", reads)}`;
    const line = `reads@example.com,2026-11-21,${url}`;
    expect(await give("list-subscribers")).toEqual({ ok: true, lines: [line] });
    const filed = await give("list-subscribers", { to: "letter.csv" });
    expect(linesOf(filed)).toEqual(["1 subscriber."]);
    expect(textOf(filed)).toBe(`address,confirmed on,unsubscribe\r\n${line}\r\n`);
  });

  it("counts banner clicks by day", async () => {
    expect(linesOf(await give("partner-clicks"))).toEqual(["22 October 2026 to 21 November 2026: 0 presses."]);
    for (let pressed = 0; pressed < 3; pressed += 1) await countPartnerClick(office.deps);
    expect(linesOf(await give("partner-clicks", { from: "2026-11-01" }))).toEqual([
      "2026-11-21  3",
      "1 November 2026 to 21 November 2026: 3 presses.",
    ]);
  });

  it("lists contact messages until answered", async () => {
    const wait = async () => linesOf(await give("list-messages")).join("\n");
    const written = {
      name: "Bo",
      number: "+4520000000",
      email: "bo@example.com",
      message: "Is it flat?\nBo",
      tour: "heritage",
    };
    await receiveMessage(office.deps, written, { inbox: INBOX, tourName: null });
    expect(await wait()).toMatch(/Bo, bo@example\.com, \+4520000000, .* IST, about heritage\n.*Is it flat\?/);
    const row = office.db.selectFrom("contact_message").select("id").where("name", "=", "Bo");
    const { id: message } = await row.executeTakeFirstOrThrow();
    expect(linesOf(await give("answer-message", { message }, true)).join()).toContain("Is it flat?");
    expect(await wait()).toContain(message);
    expect(await give("answer-message", { message })).toMatchObject({ ok: true });
    expect(await wait()).not.toContain(message);
    const none = { ok: false, faults: ["There is no such open message. See list-messages."] };
    for (const isDry of [true, false]) expect(await give("answer-message", { message }, isDry)).toEqual(none);
  });

  it("lists comments waiting for approval", async () => {
    const { slug } = await office.db.selectFrom("post").select("slug").limit(1).executeTakeFirstOrThrow();
    await writeComment(office.deps, slug, { name: "Bo", email: "bo@example.com", comments: "Lovely." }, INBOX);
    const waits = linesOf(await give("list-comments"));
    const [comment = ""] = waits.find((line) => line.includes("  Bo on "))?.split("  ") ?? [];
    expect(await give("moderate-comment", { comment, verdict: "refused" })).toMatchObject({ ok: true });
    expect(linesOf(await give("list-comments")).join()).not.toContain(comment);
  });

  it("finds an old comment by its story for removal", async () => {
    const [post, other] = await office.db.selectFrom("post").select("slug").orderBy("published_on").limit(2).execute();
    if (!post || !other) throw new Error("there are stories");
    const write = async (name: string, { slug }: { slug: string }) => {
      await writeComment(office.deps, slug, { name, email: "kim@example.com", comments: `By ${name}.` }, INBOX);
      const [{ id = "" } = {}] = await office.db
        .selectFrom("post_comment")
        .select("id")
        .where("name", "=", name)
        .execute();
      await give("moderate-comment", { comment: id, verdict: "published" });
      return id;
    };
    const [kim, elsewhere] = [await write("Kim", post), await write("Lou", other)];
    await writeComment(office.deps, post.slug, { name: "May", email: "may@example.com", comments: "Yes." }, INBOX);
    const list = async (options: Record<string, string>) => linesOf(await give("list-comments", options)).join("\n");
    const shown = { status: "published", story: post.slug };
    expect(await list(shown)).toMatch(new RegExp(`^${kim}  Kim on .*, .* IST$`, "m"));
    expect(await list(shown)).not.toMatch(/ {2}Lou on | {2}May on /);
    expect(await list({ status: "published" })).toContain(elsewhere);
    expect(await list({ story: post.slug })).toMatch(/ {2}May on /);
    expect(await list({ story: other.slug })).not.toMatch(/ {2}May on /);
    const former = { slug: "its-new-slug", slug_history: json([post.slug]), published: false };
    await office.db.updateTable("post").set(former).where("slug", "=", post.slug).execute();
    expect(await list(shown), "renamed, and withdrawn").toContain(kim);
    expect(await give("list-comments", { ...shown, story: "nowhere" })).toMatchObject({
      faults: ['There is no story "nowhere".'],
    });
    expect(await give("moderate-comment", { comment: kim, verdict: "refused" })).toMatchObject({ ok: true });
    expect(await list(shown)).not.toContain(kim);
  });
});
