import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noteDataRequest } from "#modules/accounts/index.server.ts";
import { assignGuide, findGuide } from "#modules/availability/index.server.ts";
import { acceptQuote, bookByDesk, callOff, expireHolds, findQuote, offerQuote } from "#modules/booking/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import type { Need } from "./need-model.ts";
import { needsAHuman } from "./needs.server.ts";
import { ridesAround } from "./rides-around.server.ts";
import { todaysRides } from "./today.server.ts";

const TOUR = "old-delhi-at-dawn";
const BEGIN = "2026-11-21T06:00:00Z";

describe("the company's day", () => {
  let office: BookingOffice;
  let free: Departure[];
  beforeAll(async () => {
    office = await openBookingOffice();
    free = await office.departuresOf(TOUR);
  });
  putClockBack(() => office.clock, BEGIN);
  afterAll(() => office?.close());

  const needs = (): Promise<Need[]> => needsAHuman(office.deps, ridesAround(office.deps), () => true);
  const need = async (key: string | RegExp): Promise<Need | undefined> =>
    (await needs()).find((one) => (typeof key === "string" ? one.key === key : key.test(one.key)));
  const taken = async (day: number) => {
    const found = free[day];
    if (!found) throw new Error("too few departures");
    return { on: found, booking: await office.book(found, 2) };
  };

  it("asks for the details of tomorrow's riders until the frames are set out", async () => {
    const { on, booking } = await taken(0);
    office.clock.set(`${addCalendarDays(on.localDate, -1)}T03:30:00Z`); // 09:00 on the eve
    const found = await need(`riders ${on.id}`);
    expect(found).toMatchObject({ band: "today", costPaise: booking.totalPaise, costWords: "2 frames guessed" });
    expect(found?.deed).toMatchObject({ screen: "departure", id: on.id });
    expect(found?.title).toBe(`2 riders of ${booking.tour.name}, tomorrow ${on.localTime}, gave no details`);
    office.clock.set(`${addCalendarDays(on.localDate, -2)}T03:30:00Z`);
    expect(await need(`riders ${on.id}`), "two days before").toBeUndefined();
  });

  it("lists a departure below its minimum before the decision, with a way to guarantee it", async () => {
    const { on, booking } = await taken(8);
    const decides = new Date(Date.parse(on.startsAt) - 24 * 3_600_000);
    await office.db
      .updateTable("departure")
      .set({ group_min: 4, decides_at: decides })
      .where("id", "=", on.id)
      .execute();
    office.clock.set(new Date(decides.getTime() - 3_600_000));
    expect(await need(`forming ${on.id}`)).toMatchObject({
      ...{ band: "now", until: decides.toISOString(), costPaise: booking.totalPaise },
      deed: { command: "guarantee-departure", options: { departure: on.id } },
    });
    office.clock.set(new Date(decides.getTime() - 5 * 86_400_000));
    expect(await need(`forming ${on.id}`), "five days before").toBeUndefined();
    await office.db.updateTable("departure").set({ group_min: 1, decides_at: null }).where("id", "=", on.id).execute();
  });

  it("lists a holiday below its minimum before its decision, weeks before it starts", async () => {
    const { on } = await taken(20);
    const decides = new Date(Date.parse(on.startsAt) - 14 * 86_400_000);
    await office.db
      .updateTable("departure")
      .set({ group_min: 4, decides_at: decides })
      .where("id", "=", on.id)
      .execute();
    office.clock.set(new Date(decides.getTime() - 60 * 3_600_000));
    expect(await need(`forming ${on.id}`)).toMatchObject({ until: decides.toISOString() });
    await office.db.updateTable("departure").set({ group_min: 1, decides_at: null }).where("id", "=", on.id).execute();
  });

  it("says from when on rides were not looked at, if there are too many", async () => {
    const [{ on: first }, { on: second }] = [await taken(13), await taken(14)];
    office.clock.set(new Date(Date.parse(first.startsAt) - 3_600_000));
    const found = async (most: number) =>
      (await needsAHuman(office.deps, ridesAround(office.deps, most), () => true)).find(({ key }) => key === "beyond");
    expect(await found(1)).toMatchObject({
      until: new Date(second.startsAt).toISOString(),
      deed: { screen: "calendar", id: second.localDate },
    });
    expect(await found(40)).toBeUndefined();
  });

  it("lists a departure without a guide, and its cost", async () => {
    const { on, booking } = await taken(3);
    office.clock.set(new Date(Date.parse(on.startsAt) - 5 * 3_600_000));
    const key = `guide ${on.id}`;
    expect(await need(key)).toMatchObject({ band: "now", costPaise: booking.totalPaise, detail: "2 guides needed" });
    const assign = async (name: string, role: "lead" | "sweep") => {
      const guide = await findGuide(office.db, name);
      const wanted = { departureId: on.id, guideId: guide?.id ?? "", role, by: "meera", reason: "nobody else" };
      expect(await assignGuide(office.deps, wanted)).toMatchObject({ assigned: true });
    };
    await assign("Imran Qureshi", "lead");
    expect(await need(key)).toMatchObject({ detail: "Imran Qureshi will be there, 1 of 2 still missing" });
    await assign("Nandini Bora", "lead");
    expect((await need(key))?.title, "nobody rides behind").toMatch(/needs 1 more guide$/);
    await assign("Nandini Bora", "sweep");
    expect(await need(key)).toBeUndefined();
  });

  it("sends no guest home from a departure without a guide whose places are held alone", async () => {
    const [on] = free.slice(10);
    if (!on) throw new Error("too few departures");
    office.clock.set(new Date(Date.parse(on.startsAt) - 20 * 3_600_000));
    const { reference } = await office.hold({ departure: on.id, people: 2, category: "regular" });
    const totalPaise = (await office.managed(reference)).totalPaise;
    expect(await need(`guide ${on.id}`)).toMatchObject({ costPaise: totalPaise, costWords: "2 held places lost" });
  });

  it("lists guests who have not chosen, with telephone and refund", async () => {
    const { on, booking } = await taken(4);
    await callOff(office.deps, { departureId: on.id, reason: "Fog all day.", answerHours: 48 });
    expect(await need(`choice ${booking.reference}`)).toMatchObject({
      ...{ band: "day", phone: booking.contactPhone, costPaise: booking.totalPaise },
      deed: { screen: "booking", id: booking.reference },
    });
  });

  it("lists accepted, unpaid quotes", async () => {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const { localDate: date, localTime: time } = free[12] ?? { localDate: "", localTime: "" };
    const ride = { tour: TOUR, date, time, people: 4, totalPaise: 9_000_00, words: "As you wished." };
    const offered = await offerQuote(office.deps, { ...carla, ...ride, validDays: 2 });
    if ("refused" in offered) throw new Error(offered.refused);
    const accepted = await acceptQuote(
      office.deps,
      offered.id,
      (await findQuote(office.deps, offered.id)) ?? undefined,
    );
    const found = await need(`quoted ${accepted?.reference}`);
    expect(found).toMatchObject({ costPaise: 9_000_00, phone: carla.phone });
    expect(found?.title).toContain(offered.number);
  });

  it("lists callers whose link to pay has not come, with their telephone, until their hold ends", async () => {
    const holder = { contactName: "Bela Bose", contactEmail: "bela@nowhere.example", contactPhone: "+919812345678" };
    const answer = await bookByDesk(office.deps, {
      ...{ wish: { departure: free[11]?.id ?? "", people: 2, category: "regular" }, hours: 2, seenPaise: 4000_00 },
      holder: { ...holder, country: "IN", touristCategory: "Domestic Tourist", remarks: "" },
      byLink: true,
    });
    if (!("held" in answer)) throw new Error(answer.refused);
    const { reference, holdExpiresAt } = answer.held;
    const at = office.clock.now();
    const link = { kind: "booking.by_desk", recipient: holder.contactEmail, data: { reference }, at };
    const refused = await keepMail(office.db, { ...link, refusedAt: at });
    const waiting = await keepMail(office.db, link);
    expect(await need(`mail ${refused}`)).toMatchObject({
      ...{ band: "now", until: holdExpiresAt.toISOString(), phone: holder.contactPhone, costPaise: 4000_00 },
      title: "Bela Bose has no link to pay: please call",
      deed: { command: "correct-email", options: { reference } },
    });
    expect(await need(`mail ${waiting}`)).toBeUndefined();
    office.clock.advanceMinutes(11);
    expect(await need(`mail ${waiting}`)).toMatchObject({ until: holdExpiresAt.toISOString() });
    await office.db.deleteFrom("mail").execute();
    await office.db.updateTable("booking").set({ hold_expires_at: at }).where("reference", "=", reference).execute();
    await expireHolds(office.deps);
  });

  it("lists refused mails with the guest's telephone, and not pending ones", async () => {
    const { booking } = await taken(5);
    const write = (fault: { lastError?: string; refusedAt?: Date }) =>
      keepMail(office.db, {
        ...{ kind: "booking.confirmed", recipient: "anna@example.con", data: { reference: booking.reference } },
        ...{ at: office.clock.now(), ...fault },
      });
    const refused = await write({ lastError: "550 no such user", refusedAt: office.clock.now() });
    const waiting = await write({});
    expect(await need(`mail ${refused}`)).toMatchObject({
      ...{ phone: booking.contactPhone, reference: booking.reference, costPaise: booking.totalPaise },
      deed: { command: "correct-email", options: { reference: booking.reference } },
    });
    expect((await need(`mail ${refused}`))?.detail).toContain("“Booking confirmed”");
    expect(await need("mails"), "a mail of this minute").toBeUndefined();
    office.clock.advanceMinutes(61);
    // The address may be right: only the mail server is away.
    expect(await need("mails")).toMatchObject({
      ...{ title: "A mail could not be sent yet", costPaise: booking.totalPaise },
      deed: { command: "unsent-mails" },
    });
    expect(await need(`mail ${waiting}`)).toBeUndefined();
    await office.db.deleteFrom("mail").execute();
  });

  it("lists a mail that was given up until somebody has told the guest", async () => {
    const { booking } = await taken(21);
    const lost = await keepMail(office.db, {
      ...{ kind: "booking.confirmed", recipient: "anna@example.com", data: { reference: booking.reference } },
      at: new Date(office.clock.now().getTime() - 8 * 86_400_000),
    });
    const alert = { kind: "mail.given_up", subject: lost };
    await raiseAlert(office.deps, office.db, { ...alert, detail: { mail: "booking.confirmed" } });
    expect(await need(`mail ${lost}`)).toMatchObject({
      ...{ title: "A mail was given up: it could not be sent in time", phone: booking.contactPhone },
      deed: { command: "resolve-alert", options: alert },
    });
    await resolveAlert(office.deps, office.db, alert);
    expect(await need(`mail ${lost}`)).toBeUndefined();
    await office.db.deleteFrom("mail").execute();
  });

  it("lists manual and late refunds, and not current ones", async () => {
    const { booking } = await taken(6);
    const { id: paymentId } = await office.db
      .selectFrom("payment")
      .innerJoin("payment_order", "payment_order.id", "payment_order_id")
      .select("payment.id")
      .where("payable_ref", "=", booking.id)
      .executeTakeFirstOrThrow();
    const ask = async (daysAgo: number, byHand: boolean) => {
      const at = new Date(office.clock.now().getTime() - daysAgo * 86_400_000);
      const refund = {
        id: newId(),
        payment_id: paymentId,
        amount_paise: 100_00,
        reason: "goodwill",
        promised_by: "2026-11-24",
      };
      const state = { status: "requested" as const, is_return: false, by_hand_since: byHand ? at : null };
      await office.db
        .insertInto("refund")
        .values({ ...refund, ...state, created_at: at, updated_at: at })
        .execute();
      return `refund ${refund.id}`;
    };
    const [fresh, late, byHand] = [await ask(1, false), await ask(11, false), await ask(1, true)];
    expect(await need(fresh)).toBeUndefined();
    const subject = fresh.replace("refund ", "");
    await raiseAlert(office.deps, office.db, { kind: "refund.stuck", subject, detail: { tries: 5 } });
    expect(await need(fresh)).toMatchObject({
      ...{ title: "Refund of ₹100 is refused by the provider", costPaise: 100_00, reference: booking.reference },
      deed: { command: "take-refund" },
    });
    expect(await need(late)).toMatchObject({ costPaise: 100_00, deed: { command: "take-refund" }, band: "day" });
    expect(await need(byHand)).toMatchObject({ deed: { command: "close-refund" }, reference: booking.reference });
    await office.db.deleteFrom("refund").execute();
  });

  it("lists chargebacks with last day and booking, and other alerts by meaning", async () => {
    const { booking } = await taken(7);
    const [payment] = booking.payments;
    const dispute = {
      payment_id: payment?.providerPaymentId,
      amount: 6_300_00,
      respond_by: Date.parse("2026-11-25T12:00:00Z") / 1000,
    };
    await raiseAlert(office.deps, office.db, { kind: "payment.disputed", subject: "disp_2", detail: dispute });
    const differs = { day: "2026-11-20", paise: -42_48, booking: booking.reference, difference: "fee" };
    await raiseAlert(office.deps, office.db, { kind: "settlement.differs", subject: "setl_1 pay_1", detail: differs });
    expect(await need("settlement.differs setl_1 pay_1")).toMatchObject({
      detail: `${booking.reference}, 20 November 2026. Find out why, and close the day with the reason.`,
      ...{ costPaise: 42_48, deed: { label: "Look at the day", screen: "money", id: "2026-11-20" } },
    });
    office.clock.set("2026-11-21T20:30:00Z"); // the 22nd in Delhi
    await raiseAlert(office.deps, office.db, { kind: "disk.low", subject: "/var/lib/pahiya", detail: {} });
    expect(await need("payment.disputed disp_2")).toMatchObject({
      ...{ title: "Chargeback of ₹6,300 wants its evidence", until: "2026-11-25T12:00:00.000Z", band: "day" },
      ...{ costPaise: 6_300_00, reference: booking.reference },
    });
    expect(await need("disk.low /var/lib/pahiya")).toMatchObject({ band: "now", deed: { command: "resolve-alert" } });
    expect((await need("disk.low /var/lib/pahiya"))?.detail).toContain("since 22 November 2026.");
  });

  it("lists data requests with last day, old messages, and unread reviews and comments", async () => {
    const before = (await needs()).map(({ key }) => key);
    expect(before).not.toContain("comment");
    const { id } = await noteDataRequest(office.deps, {
      kind: "export",
      email: "vera@example.com",
      words: "All of it",
    });
    expect(await need(`request ${id}`)).toMatchObject({
      band: "day",
      title: "vera@example.com wants a copy of their data",
    });
    const message = {
      id: newId(),
      name: "A School",
      number: "+91 11",
      email: "school@example.com",
      message: "24 bicycles?",
    };
    await office.db
      .insertInto("contact_message")
      .values({ ...message, created_at: office.clock.now(), answered_at: null })
      .execute();
    expect(await need(`message ${message.id}`)).toMatchObject({ band: "day", phone: "+91 11" });
    office.clock.advanceMinutes(25 * 60);
    expect(await need(`message ${message.id}`)).toMatchObject({ band: "today", untilWords: "25 h unanswered" });
    const post = await office.db.selectFrom("post").select(["id", "title"]).executeTakeFirstOrThrow();
    const comment = { id: newId(), post_id: post.id, name: "Ida", email: "ida@example.com", comment: "Lovely." };
    await office.db
      .insertInto("post_comment")
      .values({ ...comment, status: "pending", created_at: office.clock.now(), moderated_at: null })
      .execute();
    expect(await need("comment")).toMatchObject({
      band: "any",
      title: "1 comment waits to be read",
      detail: post.title,
    });
  });

  it("shows only needs whose command the person may run, in order", async () => {
    const all = await needs();
    expect(all.length).toBeGreaterThan(3);
    const bands = all.map(({ band }) => ["now", "today", "day", "any"].indexOf(band));
    expect(bands).toEqual(bands.toSorted((one, other) => one - other));
    const own = await needsAHuman(
      office.deps,
      ridesAround(office.deps),
      (deed) => "screen" in deed && deed.screen === "departure",
    );
    expect(own.every(({ deed }) => "screen" in deed && deed.screen === "departure")).toBe(true);
    expect(own.length).toBeLessThan(all.length);
  });

  it("lists today's and tomorrow's departures, the ones ahead first", async () => {
    const { on } = await taken(9);
    const before = new Date(Date.parse(on.startsAt) - 3_600_000);
    office.clock.set(before);
    const [today, tomorrow] = todaysRides(await ridesAround(office.deps), office.clock);
    expect(today).toMatchObject({ date: on.localDate, rises: expect.stringMatching(/^06:5/) });
    expect(tomorrow?.date).toBe(addCalendarDays(on.localDate, 1));
    expect(today?.rides[0]).toMatchObject({ id: on.id, taken: 2 });
    office.clock.set(new Date(Date.parse(on.startsAt) + 3_600_000));
    const [later] = todaysRides(await ridesAround(office.deps), office.clock);
    const hours = later?.rides.map(({ startsAt }) => startsAt <= office.clock.now().toISOString());
    expect(hours).toEqual(hours?.toSorted((one, other) => Number(one) - Number(other)));
  });
});
