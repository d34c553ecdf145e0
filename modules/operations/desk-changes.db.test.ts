import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

type Options = Record<string, string>;

describe("what a guest asks for by telephone", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  let holiday: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
    holiday = inTurn((await office.departuresOf("kerala-backwaters-by-cycle")).reverse());
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const type = async (command: string, options: Options, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const order = (command: string, options: Options) => ({ command, options, actor: "kamala" });
  const planned = async (command: string, options: Options) => {
    const answer = await planCommand(office.deps, order(command, options));
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    return answer;
  };
  const faults = async (command: string, options: Options) => {
    const answer = await planCommand(office.deps, order(command, options));
    return answer.ok ? [] : answer.faults;
  };
  const run = (command: string, options: Options, digest: string, reason?: string) =>
    runPlanned(office.deps, { ...order(command, options), digest, ...(reason !== undefined && { reason }) });
  const lastAudit = async () =>
    office.db.selectFrom("audit").selectAll().where("step", "=", "begun").orderBy("id", "desc").executeTakeFirst();

  describe("to cancel, with more back than the policy gives", () => {
    /** Two of two places for ₹4,000, in the night before the ride: nothing goes back by the policy. */
    async function lateGuest() {
      const ride = departure();
      const booking = await office.book(ride, 2);
      office.clock.set(new Date(Date.parse(ride.startsAt) - 6 * 3_600_000).toISOString());
      return booking;
    }

    it("needs a reason, which the audit keeps, and says what the company bears", async () => {
      const { reference } = await lateGuest();
      const options = { reference, riders: "2", percent: "60" };
      const { plan, digest } = await planned("cancel-booking", options);
      expect(plan).toMatchObject({
        bends: [{ words: "The policy gives ₹0 (0%). You give ₹1,200: the company bears ₹1,200 more." }],
        fills: { refund: "1200" },
        money: [{ paise: 2000_00 }, { paise: 800_00 }, { paise: 1200_00, isBack: true }],
        places: [{ before: 2, after: 1 }],
        writesTo: [{ name: "Anna Example", address: "anna@example.com" }],
      });
      for (const reason of [undefined, " ", "x".repeat(401)])
        expect(await run("cancel-booking", options, digest, reason)).toMatchObject({
          ok: false,
          faults: [{ option: "reason" }],
        });
      expect((await office.managed(reference)).people).toBe(2);
      expect(await run("cancel-booking", options, digest, "A child's fever, told at once.")).toMatchObject({
        ok: true,
      });
      const after = await office.managed(reference);
      expect(after).toMatchObject({ people: 1, refunds: [{ amountPaise: 1200_00 }] });
      expect(JSON.stringify(after.history)).not.toContain("fever");
      expect((await lastAudit())?.outcome).toMatchObject({
        plan: { digest, reason: "A child's fever, told at once.", bends: [{ rule: expect.any(String) }] },
      });
      expect(await office.sumOfLedger()).toBe(0);
    });

    it("is the same on the command line, and without a reason the sum of the policy stands", async () => {
      const { reference } = await lateGuest();
      const options = { reference, refund: "500" };
      expect(await type("cancel-booking", options, true)).toContain("When the guest agrees: --refund 500 --reason …");
      expect(await type("cancel-booking", options)).toEqual([
        expect.stringMatching(/^₹500 was agreed, but the refund is now ₹0\. Nothing was cancelled.*give a reason\.$/),
      ]);
      expect(await type("cancel-booking", { ...options, reason: "They were kind." })).toEqual([
        expect.stringMatching(/^2 people cancelled: ₹500 goes back, ₹3,500 is kept/),
      ]);
    });

    it("gives no less than the policy, and no more than was paid", async () => {
      const { reference } = await office.book(departure(), 2);
      expect(await faults("cancel-booking", { reference, percent: "50" })).toEqual([
        { option: "percent", words: "The policy gives ₹3,600 (90%), and less is not possible." },
      ]);
      expect(await faults("cancel-booking", { reference, refund: "4001" })).toEqual([
        { option: "refund", words: "No more than ₹4,000 was paid for those who leave." },
      ]);
      expect(await faults("cancel-booking", { reference, refund: "3999", percent: "100" })).toEqual([
        { option: "percent", words: "100% is ₹4,000, not ₹3,999." },
      ]);
      expect(await faults("cancel-booking", { reference, percent: "101" })).toEqual([
        { option: "percent", words: "100 at most." },
      ]);
    });

    it("stays refused once the ride has started, with a reason too", async () => {
      const ride = departure();
      const { reference } = await office.book(ride, 1);
      office.clock.set(new Date(Date.parse(ride.startsAt) + 60_000).toISOString());
      expect(await faults("cancel-booking", { reference, percent: "100", reason: "rain" })).toEqual([
        { option: "reference", words: `${reference} had started by then: there is no refund.` },
      ]);
    });
  });

  describe("to ride on another date", () => {
    it("moves, and says the places of both days", async () => {
      const [from, to] = [departure(), departure()];
      const { reference } = await office.book(from, 2);
      const options = { reference, departure: to.id };
      const { plan, digest } = await planned("move-booking", options);
      expect(plan).toMatchObject({
        bends: [],
        fills: { total: "4000" },
        places: [
          { departureId: from.id, before: 2, after: 0 },
          { departureId: to.id, before: 0, after: 2 },
        ],
        writesTo: [{ address: "anna@example.com" }],
      });
      expect(await run("move-booking", options, digest)).toMatchObject({
        ok: true,
        outcome: { lines: [`${reference} has its new date. The guest has a mail.`] },
      });
      expect(await office.managed(reference)).toMatchObject({ departureId: to.id });
      expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([0, 2]);
      expect((await office.told(reference)).at(-1)).toMatchObject({ topic: "booking.moved" });
      expect(await faults("move-booking", options)).toMatchObject([{ option: "departure" }]);
    });

    it("still moves after the free change has ended, with a reason, and never once it has started", async () => {
      const [from, to] = [departure(), departure()];
      const { reference } = await office.book(from, 1);
      office.clock.set(new Date(Date.parse(from.startsAt) - 3_600_000).toISOString());
      const options = { reference, departure: to.id };
      const { plan, digest } = await planned("move-booking", options);
      expect(plan.bends).toMatchObject([{ rule: "Free change of date" }]);
      expect(await run("move-booking", options, digest)).toMatchObject({ ok: false, faults: [{ option: "reason" }] });
      expect(await type("move-booking", { ...options, total: "2000" })).toEqual([
        expect.stringContaining("give a reason"),
      ]);
      office.clock.set(new Date(Date.parse(from.startsAt) + 60_000).toISOString());
      expect(await run("move-booking", options, digest, "Their train is late.")).toMatchObject({
        faults: [{ option: "reference", words: `${reference} cannot be moved: it has started.` }],
      });
      office.clock.set(new Date(Date.parse(from.startsAt) - 3_600_000).toISOString());
      expect(await run("move-booking", options, digest, "Their train is late.")).toMatchObject({ ok: true });
      expect((await office.managed(reference)).departureId).toBe(to.id);
    });

    it("leaves a dearer date to the guest's payment, or to the company with a reason", async () => {
      const [from, to] = [departure(), departure()];
      const { reference, id } = await office.book(from, 1);
      await office.db.updateTable("booking").set({ total_paise: 1500_00 }).where("id", "=", id).execute();
      const options = { reference, departure: to.id, waive: "yes" };
      const { plan, digest } = await planned("move-booking", options);
      expect(plan.bends).toMatchObject([{ words: "It costs ₹500 more: the company bears that." }]);
      const unpaid = { reference, departure: to.id };
      const toPay = await planned("move-booking", unpaid);
      expect(toPay.plan).toMatchObject({ bends: [], writesTo: [] });
      expect(toPay.plan.places?.[0], "until it is paid").toMatchObject({ before: 1, after: 1 });
      expect(await run("move-booking", unpaid, toPay.digest)).toMatchObject({ ok: true });
      expect(await office.managed(reference)).toMatchObject({ departureId: from.id, waiting: { duePaise: 500_00 } });
      expect(await faults("move-booking", options)).toMatchObject([{ option: "reference" }]);
      office.clock.advanceMinutes(30);
      expect(await run("move-booking", options, digest, "We moved their friends.")).toHaveProperty("stale");
      const again = await planned("move-booking", options);
      expect(await run("move-booking", options, again.digest, "We moved their friends.")).toMatchObject({ ok: true });
      expect(await office.managed(reference)).toMatchObject({ departureId: to.id, totalPaise: 1500_00 });
    });

    it("refuses another tour's departure, and one without room, at the field", async () => {
      const { reference } = await office.book(departure(), 3);
      const full = departure();
      await office.db.updateTable("departure").set({ taken: full.capacity }).where("id", "=", full.id).execute();
      expect(await faults("move-booking", { reference, departure: holiday().id })).toMatchObject([
        { option: "departure", words: "That departure is not of Old Delhi at Dawn." },
      ]);
      expect(await faults("move-booking", { reference, departure: full.id })).toMatchObject([
        { option: "departure", words: expect.stringContaining("sold out") },
      ]);
    });
  });

  describe("to hand a booking over", () => {
    const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };

    it("keeps the fee from the refund of those who cancel, and writes to both", async () => {
      const { reference } = await office.book(holiday(), 2);
      const options = { reference, ...bela, riders: "2" };
      const { plan, digest } = await planned("transfer-booking", options);
      expect(plan.writesTo?.map(({ address }) => address)).toEqual([
        "anna@example.com",
        "anna@example.com",
        "bela@example.com",
      ]);
      expect(await run("transfer-booking", options, digest)).toMatchObject({ ok: true });
      const after = await office.managed(reference);
      expect(after).toMatchObject({ contactName: "Bela Example", people: 1 });
      expect(after.history.at(-1)).toMatchObject({ actor: "operator", reason: "handed over to another person" });
      expect(JSON.stringify(await lastAudit())).not.toMatch(/Bela|bela@|9811111111/);
    });

    it("waits for the fee on the booking's page when nobody cancels", async () => {
      const { reference } = await office.book(holiday(), 1);
      const { plan, digest } = await planned("transfer-booking", { reference, ...bela });
      expect(plan).toMatchObject({ money: [{ paise: 7500_00 }], writesTo: [] });
      expect(await run("transfer-booking", { reference, ...bela }, digest)).toMatchObject({ ok: true });
      expect(await office.managed(reference)).toMatchObject({
        contactName: "Anna Example",
        waiting: { kind: "transfer", duePaise: 7500_00 },
      });
    });

    it("is for holidays, and says at which field something is wrong", async () => {
      const { reference } = await office.book(departure(), 1);
      expect(await faults("transfer-booking", { reference, ...bela })).toMatchObject([{ option: "reference" }]);
      expect(await faults("transfer-booking", { reference, ...bela, email: "bela", phone: "12" })).toMatchObject([
        { option: "email" },
        { option: "phone" },
      ]);
    });
  });

  describe("to give a rider's details", () => {
    const details = {
      ...{ name: "Ben Rao", height: "181", diet: "vegan", agreed: "yes" },
      ...{ "emergency-name": "Ravi", "emergency-phone": "098123 45678" },
    };

    it("saves them as the rider's own page does, and keeps none of them in the audit", async () => {
      const { reference } = await office.book(departure(), 2);
      const options = { reference, rider: "2", ...details };
      expect(await type("save-rider", options)).toEqual([`Rider 2 of ${reference} is saved.`]);
      const kept = () =>
        office.db
          .selectFrom("rider")
          .innerJoin("booking", "booking.id", "booking_id")
          .selectAll("rider")
          .where("reference", "=", reference)
          .where("position", "=", 2)
          .executeTakeFirstOrThrow();
      expect(await kept()).toMatchObject({ name: "Ben Rao", height_cm: 181, diet: "vegan" });
      expect((await kept()).emergency_phone).toMatch(/^\+\d+$/);
      expect(JSON.stringify(await lastAudit())).not.toMatch(/Ben|181|vegan|Ravi|98123/);
      expect(await type("save-rider", { reference, rider: "2", height: "179", agreed: "yes" })).toEqual([
        `Rider 2 of ${reference} is saved.`,
      ]);
      expect(await kept(), "what is left out stays").toMatchObject({ name: "Ben Rao", height_cm: 179, diet: "vegan" });
      const emergency = { "emergency-name": "Asha", "emergency-phone": "+919812345678" };
      const { lines } = (
        await planned("save-rider", { reference, rider: "2", diet: "all", ...emergency, agreed: "yes" })
      ).plan;
      expect(lines).toContain("Would be changed: diet, emergency name, emergency phone.");
      expect(
        lines.filter((line) => line.startsWith("  > ")),
        "no codes",
      ).toEqual(["Vegan", "I eat everything", "Ravi", "Asha"].map((words) => `  > ${words}`));
    });

    it("says what is missing at its field, and needs the rider's agreement", async () => {
      const { reference } = await office.book(departure(), 1);
      const of = async (options: Options) =>
        (await faults("save-rider", { reference, rider: "1", ...options })).map(({ option }) => option);
      expect(await of({ agreed: "yes" })).toEqual(["name", "height", "diet", "emergency-name", "emergency-phone"]);
      expect(await of({ ...details, agreed: "" })).toEqual(["agreed"]);
      expect(await of({ ...details, minor: "yes" })).toEqual(["guardian"]);
      expect(await of({ ...details, "emergency-phone": "123456" })).toEqual(["emergency-phone"]);
      expect(await of({ ...details, rider: "2" })).toEqual(["rider"]);
    });
  });
});
