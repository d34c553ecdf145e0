import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { refundByOperator } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";

describe("commands by their plan", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const plan = (command: string, options: Record<string, string>) =>
    planCommand(office.deps, { command, options, actor: "meera" });
  const run = (command: string, options: Record<string, string>, digest: string) =>
    runPlanned(office.deps, { command, options, actor: "meera", digest });
  const planned = async (command: string, options: Record<string, string>) => {
    const answer = await plan(command, options);
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    return answer;
  };

  it("has one digest for one plan, whatever the clock says, and another one when a row has changed", async () => {
    const { id } = departure();
    await office.book({ id }, 2);
    const options = { departure: id, reason: "Fog all day." };
    const first = await planned("cancel-departure", options);
    office.clock.set("2026-11-21T06:07:00Z");
    expect(await planned("cancel-departure", options)).toEqual(first);
    expect((await planned("cancel-departure", { ...options, reason: "Rain all day." })).digest).not.toBe(first.digest);
    await office.book({ id }, 1);
    expect((await planned("cancel-departure", options)).digest).not.toBe(first.digest);
  });

  it("runs nothing when the world has changed, and shows the new plan", async () => {
    const { id } = departure();
    const booking = await office.book({ id }, 2);
    const options = { departure: id, reason: "Fog all day." };
    const { digest } = await planned("cancel-departure", options);
    await office.book({ id }, 1);
    const now = await planned("cancel-departure", options);
    const before = await office.db.selectFrom("audit").select("id").execute();
    expect(await run("cancel-departure", options, digest)).toEqual({
      ok: false,
      stale: { plan: now.plan, digest: now.digest },
    });
    expect((await office.managed(booking.reference)).isCalledOff).toBe(false);
    expect(await office.db.selectFrom("audit").select("id").execute()).toEqual(before);
    expect(await run("cancel-departure", options, now.digest)).toMatchObject({
      ok: true,
      outcome: { lines: ["Called off. Guests asked: 2. Holds ended: 0."] },
    });
    expect((await office.managed(booking.reference)).isCalledOff).toBe(true);
  });

  it("names the option of each fault, and takes an empty field for none", async () => {
    expect(await plan("cancel-departure", { departure: "soon", hours: "999", reason: "" })).toEqual({
      ok: false,
      faults: [
        { option: "departure", words: "This is no id: give the departure's id." },
        { option: "reason", words: "This is missing." },
        { option: "hours", words: "336 at most." },
      ],
    });
    expect(await plan("block-date", { from: "2026-12-02", to: "2026-12-01", reason: "smog" })).toEqual({
      ok: false,
      faults: [{ option: "to", words: "This is before “From”." }],
    });
    expect(await plan("block-date", { from: "2026-12-02", to: "", tour: "", reason: "smog" })).toMatchObject({
      ok: true,
      changes: true,
    });
    expect(await plan("publish", {})).toMatchObject({ ok: false, faults: [{ option: null }] });
    expect(await plan("dance", {})).toMatchObject({ ok: false, faults: [{ option: null }] });
  });

  it("keeps the plan's digest in the audit, and of a list nothing", async () => {
    const { digest } = await planned("guides", { number: "12" });
    expect(await run("guides", { number: "12" }, digest)).toMatchObject({ ok: true });
    const list = await planned("list-day", {});
    expect(list.changes).toBe(false);
    expect(await run("list-day", {}, list.digest)).toMatchObject({ ok: true, outcome: { lines: list.plan.lines } });
    const rows = await office.db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(2).execute();
    expect(rows.map(({ step, command, actor }) => [step, command, actor])).toEqual([
      ["done", "guides", "meera"],
      ["begun", "guides", "meera"],
    ]);
    expect(rows[1]?.outcome).toMatchObject({ plan: { digest } });
  });

  describe("with a guard", () => {
    const refund = async () => {
      const { reference, id } = await office.book(departure(), 1);
      const options = { reference, rupees: "500", reason: "a flat tyre" };
      const { digest } = await planned("refund", options);
      return { bookingId: id, reference, order: { command: "refund", options, actor: "meera", digest } };
    };
    const backOf = async (reference: string) => (await office.managed(reference)).refunds.length;

    it("asks it of the plan that was read, last, and never of another one", async () => {
      const { reference, order } = await refund();
      const guard = vi.fn(async () => ({ mayRun: false }) as const);
      await runPlanned(office.deps, { ...order, digest: "0".repeat(16), guard });
      await runPlanned(office.deps, { ...order, options: { ...order.options, rupees: "many" }, guard });
      expect(guard).not.toHaveBeenCalled();
      expect(await runPlanned(office.deps, { ...order, guard })).toMatchObject({
        ...{ ok: false, guarded: { digest: order.digest } },
      });
      expect(await backOf(reference)).toBe(0);
    });

    it("keeps who agreed, and gives back what the guard took for a run that is refused", async () => {
      const { bookingId, reference, order } = await refund();
      const giveBack = vi.fn(async () => undefined);
      // Somebody else refunds between plan and run.
      const guard = async () => {
        await refundByOperator(office.deps, { bookingId, amountPaise: 100_00, seenBackPaise: 0, reason: "a puncture" });
        return { mayRun: true, approvedBy: "Bela", giveBack } as const;
      };
      expect(await runPlanned(office.deps, { ...order, guard })).toMatchObject({ ok: false, faults: [{}] });
      expect([giveBack.mock.calls.length, await backOf(reference)]).toEqual([1, 1]);
      const again = await planned("refund", order.options);
      const agreed = async () => ({ mayRun: true, approvedBy: "Bela", giveBack }) as const;
      expect(await runPlanned(office.deps, { ...order, digest: again.digest, guard: agreed })).toMatchObject({
        ok: true,
      });
      expect([giveBack.mock.calls.length, await backOf(reference)]).toEqual([1, 2]);
      const rows = await office.db
        .selectFrom("audit")
        .select(["step", "outcome"])
        .orderBy("id", "desc")
        .limit(4)
        .execute();
      expect(rows.map(({ step }) => step)).toEqual(["done", "begun", "refused", "begun"]);
      expect(rows[1]?.outcome).toMatchObject({ plan: { approvedBy: "Bela" } });
    });
  });
});
