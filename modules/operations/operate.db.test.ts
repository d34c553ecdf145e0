import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findDeparture } from "#modules/availability/index.server.ts";
import { acceptQuote, cancelPeople, findQuote } from "#modules/booking/index.server.ts";
import { writeComment } from "#modules/content/index.server.ts";
import { raiseAlert } from "#platform/alerts.server.ts";
import { createLog } from "#platform/log.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/bookings.ts";
import { keepMail } from "#tests/harness/mail-row.ts";
import { describeCommands, operate } from "./operate.server.ts";

describe("the operator's commands", () => {
  let office: BookingOffice;
  let departure: () => Departure;

  // One for all of them, each with departures of its own: what is audited stays, and a test looks at what came since it began.
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  let auditedBefore: string[];
  beforeEach(async () => {
    office.clock.set("2026-11-21T06:00:00Z");
    const rows = await office.db.selectFrom("audit").select("id").execute();
    auditedBefore = rows.map(({ id }) => id);
  });

  const give = (command: string, options: Record<string, string>, dryRun = false) =>
    operate(office.deps, { command, options, actor: "meera", dryRun });
  const auditedSince = async () =>
    (await office.db.selectFrom("audit").selectAll().orderBy("id").execute()).filter(
      ({ id }) => !auditedBefore.includes(id),
    );
  const audited = async () =>
    (await auditedSince()).map((row) => ({
      ...{ step: row.step, command: row.command, actor: row.actor, arguments: row.arguments },
    }));
  const booked = (people = 1) => office.book(departure(), people);

  it("describe themselves: every option has its words", () => {
    for (const { name, summary, options } of describeCommands()) {
      expect(summary, name).not.toBe("");
      for (const option of options) expect(option.words, `${name} --${option.name}`).not.toBe("");
    }
  });

  it("say what is wrong with an order, and audit nothing", async () => {
    for (const name of ["dance", "constructor"])
      expect(await give(name, {})).toMatchObject({ faults: [`There is no command "${name}". --help lists them.`] });
    expect(await give("list-holds", { constructor: "1" })).toMatchObject({ faults: ["--constructor: no such option"] });
    expect(await give("refund", { reference: "PH-7K3M9Q", speed: "1" })).toEqual({
      ok: false,
      faults: ["--speed: no such option"],
    });
    expect(await give("cancel-departure", { departure: "soon" })).toMatchObject({
      faults: expect.arrayContaining(["--reason: is missing"]),
    });
    expect(await give("cancel-departure", { departure: "soon", reason: "rain" })).toMatchObject({ ok: false });
    expect(await give("refund", { reference: "PH-222222", rupees: "10", reason: "tea" })).toEqual({
      ok: false,
      faults: ["There is no booking PH-222222."],
    });
    expect(await audited()).toEqual([]);
  });

  it("call a departure off: a dry run changes nothing, the real one asks the guests and is audited", async () => {
    const booking = await booked(2);
    const options = { departure: booking.departureId, reason: "The air is not fit to ride in." };
    const dry = await give("cancel-departure", options, true);
    expect(dry).toMatchObject({ ok: true });
    expect((await office.managed(booking.reference)).isCalledOff).toBe(false);
    expect(await audited()).toEqual([]);
    expect(await give("cancel-departure", options)).toEqual({
      ok: true,
      lines: ["Called off. Guests asked: 1. Holds ended: 0."],
    });
    expect((await office.managed(booking.reference)).choiceId).not.toBeNull();
    const row = { command: "cancel-departure", actor: "meera", arguments: options };
    expect(await audited()).toEqual([
      { ...row, step: "begun" },
      { ...row, step: "done" },
    ]);
    expect(new Set((await auditedSince()).map(({ order_id }) => order_id)).size).toBe(1);
    await expect(office.db.deleteFrom("audit").execute()).rejects.toMatchObject({ code: "23514" });
  });

  it("refuse days that are the wrong way round, in a dry run too", async () => {
    const days = { from: "2026-12-02", to: "2026-12-01" };
    const faults = ["--to: is before --from"];
    const blocking = { ...days, reason: "smog" };
    expect(await give("block-date", blocking, true)).toEqual({ ok: false, faults });
    expect(await give("block-date", blocking)).toEqual({ ok: false, faults });
    expect(await give("list-departures", { ...days, tour: "old-delhi-at-dawn" })).toEqual({ ok: false, faults });
    expect(await give("partner-clicks", days)).toEqual({ ok: false, faults });
    expect(await give("partner-clicks", { from: "2031-01-01" })).toEqual({
      ok: false,
      faults: ["--from: is after today"],
    });
    expect(await audited()).toEqual([]);
    for (const name of ["block-date", "list-departures", "partner-clicks"])
      expect(describeCommands(name)[0]?.options.map((option) => option.name)).toContain("to");
  });

  it("are in the audit before they are carried out, and say so when they fail half way", async () => {
    const { database } = office;
    await database.executeRaw(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the power went, says carla@example.com'; END $$`);
    await database.executeRaw("CREATE TRIGGER fails BEFORE INSERT ON blackout FOR EACH ROW EXECUTE FUNCTION fail()");
    const options = { from: "2026-12-01", to: "2026-12-02", reason: "smog" };
    try {
      await expect(give("block-date", options)).rejects.toThrow("the power went");
    } finally {
      await database.executeRaw("DROP TRIGGER fails ON blackout");
    }
    const rows = await auditedSince();
    expect(rows.map(({ step }) => step)).toEqual(["begun", "failed"]);
    expect(JSON.stringify(rows.at(-1)?.outcome)).not.toContain("carla");
  });

  it("refund within what was paid", async () => {
    const booking = await booked();
    const refund = (rupees: string, seen = "0") =>
      give("refund", { reference: booking.reference, rupees, seen, reason: "a flat tyre" });
    expect(await refund("2000.01")).toMatchObject({ ok: false });
    expect(await refund("0.50")).toMatchObject({
      ok: false,
      faults: [expect.stringContaining("one rupee at the least")],
    });
    expect(await refund("500")).toMatchObject({ ok: true });
    const after = await office.managed(booking.reference);
    expect(after).toMatchObject({ status: "confirmed", refunds: [{ amountPaise: 500_00, reason: "a flat tyre" }] });
    expect(after.history.at(-1)?.reason).toBe("₹500 given back: a flat tyre");
    expect(await refund("100.50", "500")).toMatchObject({ ok: true });
    expect(await office.sumOfLedger()).toBe(0);
  });

  it("refund once what is ordered twice: the first answer may have been lost", async () => {
    const { reference } = await booked();
    const order = { reference, rupees: "500", reason: "a flat tyre" };
    expect(await give("refund", order)).toEqual({ ok: false, faults: [expect.stringContaining("--dry-run first")] });
    const shown = await give("refund", order, true);
    expect(shown).toMatchObject({ lines: expect.arrayContaining(["If that is right: --seen 0"]) });
    const both = await Promise.all([1, 2].map(() => give("refund", { ...order, seen: "0" })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const again = { ok: false, faults: [expect.stringMatching(/^₹500 of .* has been given back by now, not ₹0/)] };
    expect(both).toContainEqual(again);
    expect(await give("refund", { ...order, seen: "0" })).toEqual(again);
    expect((await office.managed(reference)).refunds).toHaveLength(1);
    expect(await give("refund", order, true)).toMatchObject({
      lines: expect.arrayContaining(["If that is right: --seen 500"]),
    });
  });

  it("close days: nothing more is sold, and whoever is booked still rides", async () => {
    // The last day of all: nobody else rides on it.
    const last = (await office.departuresOf("old-delhi-at-dawn")).at(-1) ?? expect.unreachable();
    const booking = await office.book(last, 1);
    const answer = await give("block-date", { from: booking.localDate, reason: "Republic Day" });
    expect(answer).toMatchObject({ ok: true });
    expect("lines" in answer && answer.lines.some((line) => line.includes(booking.departureId))).toBe(true);
    expect(await office.managed(booking.reference)).toMatchObject({ status: "confirmed", isCalledOff: false });
    const still = await office.departuresOf("old-delhi-at-dawn");
    expect(still.some(({ localDate }) => localDate === booking.localDate)).toBe(false);
  });

  it("change one departure by hand, never below what is sold", async () => {
    const booking = await booked(3);
    const edit = (options: object) => give("edit-departure", { departure: booking.departureId, ...options });
    expect(await edit({})).toMatchObject({ ok: false, faults: [expect.stringContaining("Nothing is asked for")] });
    expect(await edit({ capacity: "2" })).toMatchObject({ ok: false, faults: [expect.stringContaining("3 places")] });
    expect(await edit({ cutoff: "2030-01-01T00:00:00Z" })).toMatchObject({ ok: false });
    for (const cutoff of ["soon", "0000-01-01T00:00:00Z"])
      expect(await edit({ cutoff })).toMatchObject({
        faults: ["--cutoff: A moment such as 2026-11-27T18:00:00+05:30"],
      });
    expect(await edit({ capacity: "3", status: "closed", reason: "one guide is ill" })).toMatchObject({ ok: true });
    const closed = await findDeparture(office.deps, booking.departureId);
    expect(closed).toMatchObject({ capacity: 3, standing: "closed", statusReason: "one guide is ill" });
    expect(await edit({ status: "open" })).toMatchObject({ ok: true });
    expect(await findDeparture(office.deps, booking.departureId)).toMatchObject({ statusReason: null });
    await give("cancel-departure", { departure: booking.departureId, reason: "Fog. All day." });
    expect(await edit({ status: "open" })).toMatchObject({
      ok: false,
      faults: [expect.stringContaining("called off")],
    });
  });

  it("give nobody a place on a ride that somebody has booked as Private, and say whose it is", async () => {
    const { id, localDate } = departure();
    const booking = await office.book({ id }, 2, "private");
    const edit = (options: object, dryRun = false) => give("edit-departure", { departure: id, ...options }, dryRun);
    for (const dryRun of [true, false])
      expect(await edit({ capacity: "12" }, dryRun)).toMatchObject({
        ok: false,
        faults: [expect.stringContaining("has it to itself")],
      });
    expect(await findDeparture(office.deps, id)).toMatchObject({ placesLeft: 0 });
    expect(await edit({ status: "closed", reason: "one guide is ill" }, true)).toMatchObject({
      lines: [expect.stringContaining("taken, booked as Private: closed"), expect.any(String)],
    });
    const listed = await give("list-departures", { tour: "old-delhi-at-dawn", from: localDate, to: localDate });
    expect("lines" in listed && listed.lines.find((line) => line.startsWith(id))).toMatch(
      /open {2}with a guide {2}booked as Private$/,
    );
    const { riders } = await office.managed(booking.reference);
    const all = { bookingId: booking.id, riderIds: riders.map((rider) => rider.id), actor: "traveller" as const };
    const shown = await cancelPeople(office.deps, { ...all, seenRefundPaise: -1 });
    await cancelPeople(office.deps, { ...all, seenRefundPaise: "nowPaise" in shown ? shown.nowPaise : 0 });
    expect(await edit({ capacity: "12" })).toMatchObject({ ok: true });
  });

  it("say who would ride with a party that is quoted, as the quote's page does: other parts of the party are no others", async () => {
    const there = departure();
    const guest = { name: "Dora", email: "dora@example.com", phone: "+919800000001", words: "As you wished." };
    const ride = { tour: "old-delhi-at-dawn", date: there.localDate, time: there.localTime, people: "4" };
    const quote = (dryRun: boolean) => give("quote", { ...guest, ...ride, rupees: "9000" }, dryRun);
    expect(await quote(true)).toMatchObject({ lines: [expect.stringContaining("4 people"), expect.any(String)] });
    await office.book(there, 1);
    const told = expect.stringMatching(/^1 other has places .* page says that 1 other rides with this party\.$/);
    expect(await quote(true)).toMatchObject({ lines: [told, expect.any(String), expect.any(String)] });
    expect(await quote(false)).toMatchObject({ lines: [told, expect.stringContaining("on its way")] });
    const { id } = await office.db
      .selectFrom("bespoke_quote")
      .select("id")
      .where("contact_email", "=", guest.email)
      .executeTakeFirstOrThrow();
    expect(await acceptQuote(office.deps, id, { others: 1 })).toHaveProperty("reference");
    expect(await findQuote(office.deps, id)).toMatchObject({ others: 1 });
    expect(await quote(true)).toMatchObject({ lines: [told, expect.any(String), expect.any(String)] });
  });

  it("put a schedule under another rule", async () => {
    const listed = await give("list-schedules", { tour: "old-delhi-at-dawn" });
    if (!("lines" in listed)) throw new Error("the tour has schedules");
    const [schedule = "", ...words] = listed.lines[0]?.split("  ") ?? [];
    const rule = JSON.parse(words.join("  ")) as object;
    const change = (changed: string, dryRun = false) => give("change-schedule", { schedule, rule: changed }, dryRun);
    expect(await change("{")).toMatchObject({ ok: false, faults: ["--rule: is no JSON"] });
    expect(await change(JSON.stringify({ ...rule, capacity: 0 }))).toMatchObject({
      ok: false,
      faults: [expect.stringContaining("--rule.capacity")],
    });
    const smaller = JSON.stringify({ ...rule, capacity: 7 });
    expect(await change(smaller, true)).toMatchObject({ ok: true });
    const empty = (await office.departuresOf("old-delhi-at-dawn")).find((one) => one.placesLeft === one.capacity);
    const capacity = async () => (await findDeparture(office.deps, empty?.id ?? ""))?.capacity;
    expect(await capacity()).toBe(10);
    expect(await change(smaller)).toMatchObject({ ok: true });
    expect(await capacity()).toBe(7);
    expect(await change(JSON.stringify(rule))).toMatchObject({ ok: true });
    const nowhere = { schedule: crypto.randomUUID(), rule: smaller };
    expect(await give("change-schedule", nowhere)).toEqual({ ok: false, faults: ["There is no such schedule."] });
  });

  it("keep no person in the audit, which cannot be changed", async () => {
    const person = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001" };
    const ride = { tour: "delhi-your-own-way", date: "2026-12-20", time: "07:00", people: "2", rupees: "9000" };
    const quoted = { ...person, ...ride, words: "The potters' lane, slowly." };
    expect(await give("quote", { ...quoted, tour: "nowhere" }, true)).toMatchObject({ ok: false });
    expect(await give("quote", { ...quoted, number: "Q-TYPED0" }, true)).toMatchObject({ ok: false });
    // As long as the tour's own page says.
    const plan = await give("quote", quoted, true);
    expect(plan).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([expect.stringMatching(/, for 14 days\.$/)]),
    });
    expect(await give("quote", quoted)).toMatchObject({ ok: true });
    expect(await give("note-data-request", { email: person.email, kind: "export", words: "All of it." })).toMatchObject(
      {
        ok: true,
      },
    );
    const kept = JSON.stringify((await audited()).slice(-4));
    expect(kept).toContain("delhi-your-own-way");
    expect(kept).not.toMatch(/carla|Carla|9800000001|potters|All of it/);
  });

  it("note a no-show only after the start, and list who rides with what is missing", async () => {
    const booking = await booked(2);
    expect(await give("no-show", { reference: booking.reference })).toMatchObject({ ok: false });
    expect(await give("manifest", { departure: booking.departureId })).toMatchObject({
      ok: true,
      lines: [
        expect.any(String),
        expect.stringContaining(booking.reference),
        "  Regular Tour",
        "  Travels as: Expats",
        "  2 without details",
      ],
    });
    office.clock.set(booking.startsAt);
    expect(await give("no-show", { reference: booking.reference })).toMatchObject({ ok: true });
    expect((await office.managed(booking.reference)).status).toBe("no_show");
  });

  it("print no stranger's words as anything but words, each on its own line, and one person as one", async () => {
    const { reference, departureId } = await booked(1);
    const forged = "Anna\u001b[2J\nPH-7K3M9Q  Nobody, +911, 9 people\u202e";
    await office.db.updateTable("booking").set({ contact_name: forged }).where("reference", "=", reference).execute();
    const shown = "Anna␛[2J␊PH-7K3M9Q  Nobody, +911, 9 people<U+202E>";
    expect(await give("manifest", { departure: departureId })).toMatchObject({
      lines: [
        expect.any(String),
        expect.stringMatching(new RegExp(`${reference}  Anna␛.*, 1 person$`)),
        "  Regular Tour",
        "  Travels as: Expats",
        "  1 without details",
      ],
    });
    const off = await give("cancel-departure", { departure: departureId, reason: "Fog all day." }, true);
    expect(off).toMatchObject({
      lines: [
        expect.stringMatching(/: 1 booking, 1 person$/),
        `  ${reference}  ${shown}, 1`,
        expect.any(String),
        expect.any(String),
      ],
    });
    const comment = "Lovely.\nNothing was changed (dry run).";
    const asked = { name: "Bo", email: "bo@example.com", comments: comment };
    const [post] = await office.db.selectFrom("post").select("slug").limit(1).execute();
    await writeComment(office.deps, post?.slug ?? "", asked, "hello@pahiya.example");
    const row = await office.db
      .selectFrom("post_comment")
      .select("id")
      .where("name", "=", "Bo")
      .executeTakeFirstOrThrow();
    expect(await give("moderate-comment", { comment: row.id, verdict: "published" }, true)).toMatchObject({
      lines: [expect.any(String), "  > Lovely.", "  > Nothing was changed (dry run).", expect.any(String)],
    });
  });

  it("publish the review that was read, by the mark of its words", async () => {
    const { id } = await office.db.selectFrom("review").select("id").limit(1).executeTakeFirstOrThrow();
    const decide = (options: object, dryRun = false) =>
      give("moderate-review", { review: id, verdict: "published", ...options }, dryRun);
    const dry = await decide({}, true);
    const [, read = ""] = /--read (\w+)/.exec("lines" in dry ? dry.lines.join(" ") : "") ?? [];
    expect(await decide({})).toMatchObject({ ok: false, faults: [expect.stringContaining("--dry-run first")] });
    expect(await decide({ read })).toMatchObject({ ok: true });
    await office.db.updateTable("review").set({ reviewer_name: "Somebody else" }).where("id", "=", id).execute();
    expect(await decide({ read })).toMatchObject({ ok: false, faults: [expect.stringContaining("changed it since")] });
  });

  it("watch refunds that take too long, and list what is held", async () => {
    const booking = await booked();
    await give("refund", { reference: booking.reference, rupees: "123", seen: "0", reason: "tea" });
    const before = office.clock.now();
    office.clock.advanceMinutes(10 * 24 * 60 + 1);
    const late = await give("late-refunds", {});
    expect("lines" in late && late.lines.some((line) => line.includes("₹123,"))).toBe(true);
    office.clock.set(before);
    const { reference } = await office.hold({ departure: departure().id, people: 1, category: "regular" });
    const holds = await give("list-holds", {});
    expect("lines" in holds && holds.lines.some((line) => line.startsWith(reference))).toBe(true);
  });

  it("show what waits for a human, and take it back when somebody has seen to it", async () => {
    const dispute = { kind: "payment.disputed", subject: "disp_1" };
    await raiseAlert({ clock: office.clock, log: createLog("silent") }, office.db, { ...dispute, detail: { days: 7 } });
    const shown = { ok: true, lines: [expect.stringMatching(/^payment\.disputed {2}disp_1 {2}once, last .*"days":7/)] };
    expect(await give("list-alerts", {})).toEqual(shown);
    expect(await give("resolve-alert", { ...dispute, subject: "disp_2" })).toMatchObject({ ok: false });
    expect(await give("resolve-alert", dispute, true)).toMatchObject({ ok: true });
    expect(await give("list-alerts", {})).toEqual(shown);
    expect(await give("resolve-alert", dispute)).toMatchObject({ ok: true });
    expect(await give("list-alerts", {})).toEqual({ ok: true, lines: ["Nothing to show."] });
    expect((await audited()).map(({ step }) => step)).toEqual(["begun", "done"]);
  });

  it("list the mails that have not gone out, with what the mail server said", async () => {
    await booked();
    const at = office.clock.now();
    const refused = { status: "failed", lastError: "550 no such user", refusedAt: at } as const;
    const id = await keepMail(office.db, { kind: "newsletter.confirm", recipient: "ana@example.com", ...refused, at });
    expect(await give("unsent-mails", {})).toEqual({
      ok: true,
      lines: [expect.stringMatching(`^${id} {2}newsletter.confirm {2}ana@example.com, .*refused: 550 no such user$`)],
    });
  });

  it("list what the provider took and our books do not know, and nothing else", async () => {
    const since = { since: "2020-01-01T00:00:00Z" };
    await booked();
    expect(await give("payments-since", since)).toEqual({ ok: true, lines: ["Nothing to show."] });
    const lost = await office.deps.provider.createOrder({ amountPaise: 2000_00, receipt: "lost", notes: {} });
    const { razorpay_payment_id: paymentId } = await office.sandbox.pay(lost.id);
    const found = await give("payments-since", since);
    expect(found).toMatchObject({
      ok: true,
      lines: [expect.stringContaining(`${paymentId}  ₹2,000  order ${lost.id}`)],
    });
    const keyless = { ...office.deps, provider: null };
    const order = { command: "payments-since", options: since, actor: "meera", dryRun: false };
    expect(await operate(keyless, order)).toMatchObject({ ok: false, faults: [expect.stringContaining("keys")] });
    expect(await give("payments-since", { since: "yesterday" })).toMatchObject({ ok: false });
    const ofAnotherYear = { since: "2126-11-21T06:00:00Z" };
    expect(await give("payments-since", ofAnotherYear)).toEqual({ ok: false, faults: ["--since: has not come yet"] });
  });
});
