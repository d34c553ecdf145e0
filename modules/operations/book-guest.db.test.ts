import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quote } from "#modules/booking/index.server.ts";
import { createPromo } from "#modules/credit/index.server.ts";
import type { BookedByDesk } from "#modules/messaging/model.ts";
import { planCommand, runCommand, runPlanned } from "#modules/operations/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { createMailRelevance } from "#server/mail-relevance.server.ts";
import { openBookingOffice } from "#tests/harness/booking/office.ts";
import { atTime } from "#tests/harness/time/clock.ts";

const TOUR = "old-delhi-at-dawn";
const HOUR_MS = 3_600_000;

describe("a booking made by the desk", () => {
  let office: Awaited<ReturnType<typeof openBookingOffice>>;
  let departures: { id: string }[];
  beforeAll(async () => {
    office = await openBookingOffice();
    departures = (await office.departuresOf(TOUR)).slice(5);
  });
  afterAll(() => office.close());

  const caller = (more: Record<string, string>) => ({
    departure: departures.shift()?.id ?? "",
    people: "2",
    name: "Bela Bose",
    email: "bela@example.com",
    phone: "98123 45678",
    ...more,
  });
  const request = (options: Record<string, string>) => ({ command: "book-guest", options, actor: "Kamala, desk" });

  it("shows price, places and mail first, and holds exactly that", async () => {
    const options = caller({});
    const planned = await planCommand(office.deps, request(options));
    if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
    expect(planned.plan.money).toMatchObject([{ paise: 400000 }]);
    expect(planned.plan.places).toMatchObject([{ before: 0, after: 2 }]);
    expect(planned.plan.writesTo).toMatchObject([{ address: "bela@example.com" }]);
    expect(await office.taken(options.departure)).toBe(0);
    const ran = await runPlanned(office.deps, { ...request(options), digest: planned.digest });
    if (!ran.ok) throw new Error(JSON.stringify(ran));
    expect(await office.taken(options.departure)).toBe(2);
    const { reference } = ran.outcome.data as { reference: string };
    const booking = await office.managed(reference);
    expect(booking).toMatchObject({ status: "held", contactName: "Bela Bose", contactPhone: "+919812345678" });
    const [mail] = await office.told(reference);
    const until = new Date(office.clock.now().getTime() + 24 * HOUR_MS).toISOString();
    expect(mail).toMatchObject({
      topic: "booking.by_desk",
      to: "bela@example.com",
      duePaise: 400000,
      holdExpiresAt: until,
    });
  });

  it("names a wrong telephone at once with every other fault", async () => {
    const asked = async (more: Record<string, string>) => {
      const answer = await planCommand(office.deps, request({ ...caller({}), ...more }));
      return answer.ok ? [] : answer.faults.map(({ option, words }) => [option, words]);
    };
    const phone = ["phone", expect.stringMatching(/^This isn't a valid phone number in India/)];
    expect(await asked({ people: "many", name: "", email: "nobody", phone: "123" })).toEqual([
      ["people", "A whole number such as 12."],
      ["name", "This is missing."],
      ["email", "Please enter a valid email."],
      phone,
    ]);
    expect(await asked({ phone: "123" })).toEqual([phone]);
    expect(await asked({ phone: "9".repeat(31), country: "india" })).toEqual([
      ["phone", "30 letters at most, and there are 31."],
      ["country", "Two letters such as IN."],
    ]);
  });

  it("writes no mail to somebody who pays at the desk", async () => {
    const options = caller({ pay: "desk", hours: "1", agreed: "4000" });
    const ran = await runCommand(office.deps, { ...request(options), dryRun: false });
    if (!ran.ok) throw new Error(ran.faults.join());
    const reference = /PH-\w{6}/.exec(ran.lines.join(" "))?.[0] ?? "";
    expect((await office.managed(reference)).status).toBe("held");
    expect(await office.told(reference)).toEqual([]);
  });

  /** A hold for a caller; its outbox has the link. */
  async function held(more: Record<string, string> = {}) {
    const options = caller({ agreed: "4000", ...more });
    const give = () => runCommand(office.deps, { ...request(options), dryRun: false });
    const ran = await give();
    if (!ran.ok) throw new Error(ran.faults.join());
    return { options, give, reference: /PH-\w{6}/.exec(ran.lines.join(" "))?.[0] ?? "" };
  }
  it("lets the places of a caller go once, and no hold of the site", async () => {
    const { options, reference } = await held();
    const release = (wanted: string) => {
      const order = { command: "release-hold", options: { reference: wanted }, actor: "Kamala, desk" };
      return runCommand(office.deps, { ...order, dryRun: false });
    };
    expect(await office.taken(options.departure)).toBe(2);
    expect(await release(reference)).toMatchObject({ ok: true, lines: [`The places of ${reference} are free.`] });
    expect(await office.taken(options.departure)).toBe(0);
    expect((await office.managed(reference)).status).toBe("released");
    expect(await release(reference)).toMatchObject({ ok: false });
    const site = await office.hold({ departure: options.departure, people: 1, category: "regular" });
    expect(await release(site.reference)).toMatchObject({ ok: false });
    expect(await office.taken(options.departure)).toBe(1);
  });

  const topics = async (reference: string) => (await office.told(reference)).map(({ topic, to }) => [topic, to]);

  it("is held and mailed once, however often it is pressed", async () => {
    const { options, give, reference } = await held();
    expect(await give()).toEqual({
      ok: false,
      faults: [
        `${reference} has these places for this caller already: nothing more was held. Another party needs another name.`,
      ],
    });
    expect(await office.taken(options.departure)).toBe(2);
    expect(await topics(reference)).toEqual([["booking.by_desk", "bela@example.com"]]);
    const other = { ...options, name: "Bela's sister" };
    expect(await runCommand(office.deps, { ...request(other), dryRun: false })).toMatchObject({ ok: true });
    expect(await office.taken(options.departure)).toBe(4);
  });

  it("has no second places once the caller finds a code", async () => {
    const terms = { percent: 10, offPaise: null, tours: null, rideFrom: null, rideUntil: null, bookFrom: null };
    const limits = { bookUntil: null, mostUses: 1, mostEach: null, leastPaise: 0 };
    await createPromo(office.db, "FOUND", { label: "found", ...terms, ...limits }, office.clock.now());
    const { options, reference } = await held({ people: "10", agreed: "20000" });
    const coded = { ...options, code: "found", agreed: "18000" };
    const planned = await planCommand(office.deps, request(coded));
    if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
    expect(planned.plan.places).toMatchObject([{ before: 10, after: 10 }]);
    expect(await runPlanned(office.deps, { ...request(coded), digest: planned.digest })).toMatchObject({ ok: true });
    expect(await office.taken(options.departure)).toBe(10);
    expect((await office.managed(reference)).status).toBe("expired");
  });

  it("stays as it is when the same caller is refused with other details", async () => {
    const { options, reference } = await held({ remarks: "Comes with a wheelchair." });
    const again = { ...options, remarks: "", tourist: "Students" };
    expect(await runCommand(office.deps, { ...request(again), dryRun: false })).toMatchObject({
      faults: [expect.stringMatching(/nothing more was held/)],
    });
    const kept = office.db
      .selectFrom("booking")
      .select(["remarks", "tourist_category"])
      .where("reference", "=", reference);
    expect(await kept.execute()).toEqual([
      { remarks: "Comes with a wheelchair.", tourist_category: "Domestic Tourist" },
    ]);
  });

  it("is not held if its mail cannot be written", async () => {
    const options = caller({ agreed: "4000" });
    await office.database.executeRaw(
      "ALTER TABLE outbox ADD CONSTRAINT no_more_mails CHECK (topic <> 'booking.by_desk') NOT VALID",
    );
    await expect(runCommand(office.deps, { ...request(options), dryRun: false })).rejects.toThrow("no_more_mails");
    await office.database.executeRaw("ALTER TABLE outbox DROP CONSTRAINT no_more_mails");
    expect(await office.taken(options.departure)).toBe(0);
  });

  it("has its link mailed again, and to another address once that was wrong", async () => {
    const { reference } = await held();
    const order = { command: "resend-link", options: { reference }, actor: "Kamala, desk", dryRun: false };
    expect(await runCommand(office.deps, order)).toMatchObject({ ok: true });
    const corrected = { ...order, command: "correct-email", options: { reference, email: "bela@right.example" } };
    const planned = await planCommand(office.deps, corrected);
    expect(planned).toMatchObject({ ok: true, plan: { writesTo: [{ address: "bela@right.example" }] } });
    expect(await runCommand(office.deps, corrected)).toMatchObject({ ok: true });
    const link = ["booking.by_desk", "bela@example.com"];
    expect(await topics(reference)).toEqual([link, link, ["booking.by_desk", "bela@right.example"]]);
    const isStillTrue = createMailRelevance(office.db);
    const [former, , now] = (await office.told(reference)) as unknown as BookedByDesk[];
    if (!former || !now) throw new Error("no mails");
    expect([await isStillTrue("booking.by_desk", former), await isStillTrue("booking.by_desk", now)]).toEqual([
      false,
      true,
    ]);
    office.clock.advanceMinutes(25 * 60);
    expect(await runCommand(office.deps, order)).toMatchObject({ ok: false });
  });

  it("is sold after the cut-off, with a reason, until the departure starts", async () => {
    const options = caller({ agreed: "4000" });
    const [row] = await office.db
      .updateTable("departure")
      .set({ cutoff_at: office.clock.now() })
      .where("id", "=", options.departure)
      .returning("starts_at")
      .execute();
    const wish = { departure: options.departure, people: 2, category: "regular" } as const;
    expect(await quote(office.deps, wish)).toEqual({ refused: "past_cutoff" });
    const planned = await planCommand(office.deps, request(options));
    if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
    expect(planned.plan.bends).toEqual([
      { rule: "Cut-off for booking", words: expect.stringContaining(delhiInstant(office.clock.now())) },
    ]);
    const order = { ...request(options), digest: planned.digest };
    expect(await runPlanned(office.deps, order)).toMatchObject({ ok: false, faults: [{ option: "reason" }] });
    expect(await office.taken(options.departure)).toBe(0);
    expect(await runPlanned(office.deps, { ...order, reason: "They stand at our door." })).toMatchObject({ ok: true });
    expect(await office.taken(options.departure)).toBe(2);
    await atTime(office.clock, new Date(row?.starts_at ?? 0), async () => {
      const late = await planCommand(office.deps, request({ ...options, name: "Carl" }));
      expect(late).toMatchObject({ ok: false, faults: [{ option: "departure" }] });
    });
  });

  it("refuses what the site refuses, beside the field, and holds nothing", async () => {
    const faults = async (more: Record<string, string>) => {
      const answer = await planCommand(office.deps, request({ ...caller({}), ...more }));
      return answer.ok ? [] : answer.faults.map(({ option }) => option);
    };
    expect(await faults({ people: "11" })).toEqual(["departure"]);
    expect(await faults({ phone: "12" })).toEqual(["phone"]);
    expect(await faults({ email: "bela@" })).toEqual(["email"]);
    expect(await faults({ name: "" })).toEqual(["name"]);
  });

  it("is not held at another price than shown", async () => {
    const options = caller({ agreed: "3999" });
    const ran = await runCommand(office.deps, { ...request(options), dryRun: false });
    expect(ran).toMatchObject({ ok: false });
    expect(await office.taken(options.departure)).toBe(0);
  });
});
